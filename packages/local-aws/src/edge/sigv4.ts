import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.ts';
import type { Iam } from '../iam/iam.ts';
import type { Credentials, Principal } from '../iam/principal.ts';
import { canonicalRequest } from './canonical-request.ts';
import { Refusal } from './signature-errors.ts';
import type { SignedRequest } from './signed-request.ts';

export interface Verifier {
  readonly iam: Pick<Iam, 'session'>;
  readonly region: string;
  readonly now: () => number;
}

const MAX_CLOCK_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;

/** Who signed the request. Throws Refusal, or the AwsError that AWS answers, when the signature is not valid. */
export function verify(
  request: IncomingMessage,
  signed: SignedRequest,
  payloadHash: string,
  { iam, region, now }: Verifier,
): Principal {
  const session = iam.session(signed.accessKeyId);
  if (!session) throw refuseKey(signed);
  checkToken(signed, session.credentials);
  if (session.expired) throw new Refusal('expiredSession', 'The provided token has expired.');
  if (signed.region !== region) {
    throw new Refusal('malformed', `the region '${signed.region}' is wrong; expecting '${region}'`);
  }
  checkTime(signed, now());
  checkSignedHeaders(request, signed);
  const expected = sign(stringToSign(request, signed, payloadHash), signed, session.credentials);
  if (!equal(expected, signed.signature)) {
    throw new Refusal(
      'badSignature',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return session.principal;
}

const refuseKey = ({ service }: SignedRequest): Refusal =>
  service === 's3'
    ? new Refusal('unknownKey', 'The AWS Access Key Id you provided does not exist in our records.')
    : new Refusal('unknownKey', 'The security token included in the request is invalid.');

function checkToken(signed: SignedRequest, { sessionToken }: Credentials): void {
  if (sessionToken === undefined && signed.sessionToken === undefined) return;
  // AWS does not know a session's key without its token.
  if (signed.sessionToken === undefined) throw refuseKey(signed);
  if (sessionToken === undefined || !equal(sessionToken, signed.sessionToken)) {
    throw new Refusal('badToken', 'The provided token is malformed or otherwise invalid.');
  }
}

function checkTime(signed: SignedRequest, nowMs: number): void {
  const signedAtMs = parseTime(signed.signedAt);
  if (signedAtMs === undefined || !signed.signedAt?.startsWith(signed.scopeDate)) {
    throw new Refusal('malformed', 'The signature needs an X-Amz-Date of the day in its credential scope.');
  }
  if (signed.presigned) {
    checkPresignedTime(signed, signedAtMs, nowMs);
  } else if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) {
    throw new Refusal(
      'skewedClock',
      `The difference between the request time (${signed.signedAt}) and the current time is too large.`,
    );
  }
}

function checkPresignedTime({ expiresSeconds }: SignedRequest, signedAtMs: number, nowMs: number): void {
  if (expiresSeconds === undefined || expiresSeconds < 1 || expiresSeconds > MAX_EXPIRES_SECONDS) {
    throw new AwsError(
      'AuthorizationQueryParametersError',
      400,
      'X-Amz-Expires must be between 1 and 604800 (seconds)',
    );
  }
  if (signedAtMs - nowMs > MAX_CLOCK_SKEW_MS) throw new AwsError('AccessDenied', 403, 'Request is not valid yet');
  if (nowMs > signedAtMs + expiresSeconds * 1000) {
    throw new AwsError('AccessDenied', 403, 'Request has expired', {
      'X-Amz-Expires': expiresSeconds,
      Expires: new Date(signedAtMs + expiresSeconds * 1000).toISOString(),
      ServerTime: new Date(nowMs).toISOString(),
    });
  }
}

/**
 * "You must include the host header … and any x-amz-* headers."
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function checkSignedHeaders(request: IncomingMessage, signed: SignedRequest): void {
  const names = new Set(signed.signedHeaders);
  if (!names.has('host')) throw new Refusal('malformed', "'host' must be a signed header.");
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.has(name));
  if (signed.service === 's3' && unsigned.length > 0) {
    throw new AwsError('AccessDenied', 403, 'There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned.join(', '),
    });
  }
}

const scopeOf = ({ scopeDate, region, service }: SignedRequest): string =>
  `${scopeDate}/${region}/${service}/aws4_request`;

const stringToSign = (request: IncomingMessage, signed: SignedRequest, payloadHash: string): string =>
  [
    'AWS4-HMAC-SHA256',
    signed.signedAt,
    scopeOf(signed),
    createHash('sha256')
      .update(canonicalRequest(request, signed, payloadHash))
      .digest('hex'),
  ].join('\n');

const sign = (text: string, signed: SignedRequest, { secretAccessKey }: Credentials): string =>
  hmac(signingKey(secretAccessKey, scopeOf(signed)), text).toString('hex');

const MAX_SIGNING_KEYS = 1000;
const signingKeys = new Map<string, string | Buffer>();

/** A key is the same for all requests of a secret, day, region and service, and takes four fifths of a signature's time. */
function signingKey(secretAccessKey: string, scope: string): string | Buffer {
  const name = `${secretAccessKey} ${scope}`;
  const known = signingKeys.get(name);
  if (known) return known;
  const key = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secretAccessKey}`);
  if (signingKeys.size === MAX_SIGNING_KEYS) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** In constant time for any two lengths, since both sides are hashed first. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function parseTime(text: string | undefined): number | undefined {
  const iso = text?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const timeMs = Date.parse(iso ?? '');
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
