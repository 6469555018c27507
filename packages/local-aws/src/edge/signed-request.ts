import type { IncomingMessage } from 'node:http';

/** The parts of a SigV4 signature, from the Authorization header or a presigned URL's query. */
export interface SignedRequest {
  readonly presigned: boolean;
  readonly accessKeyId: string;
  /** YYYYMMDD */
  readonly scopeDate: string;
  readonly region: string;
  readonly service: string;
  /** Lower-case names, in the order signed. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** YYYYMMDDTHHMMSSZ; undefined when it is absent or malformed. */
  readonly signedAt: string | undefined;
  readonly expiresSeconds: number | undefined;
  readonly sessionToken: string | undefined;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** `undefined` when the request has no SigV4 signature at all; `malformed` when parts of it are missing or wrong. */
export function readSignature(
  request: IncomingMessage,
  query: URLSearchParams,
): SignedRequest | 'malformed' | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) return fromHeader(header, request);
  if (query.has('X-Amz-Algorithm') || query.has('X-Amz-Credential')) return fromQuery(query);
  return undefined;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html */
function fromHeader(header: string, { headers }: IncomingMessage): SignedRequest | 'malformed' {
  const [, given, rest = ''] = /^(\S+)\s+(.+)$/.exec(header) ?? [];
  const fields = new Map(rest.split(',').map((field) => split(field.trim(), '=')));
  const scope = parseScope(fields.get('Credential'));
  const signature = fields.get('Signature');
  const signedHeaders = fields.get('SignedHeaders');
  if (given !== algorithm || !scope || !signature || !signedHeaders) return 'malformed';
  return {
    ...scope,
    presigned: false,
    signature,
    signedHeaders: signedHeaders.split(';'),
    signedAt: asTime(single(headers['x-amz-date'])),
    expiresSeconds: undefined,
    sessionToken: single(headers['x-amz-security-token']),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function fromQuery(query: URLSearchParams): SignedRequest | 'malformed' {
  const scope = parseScope(query.get('X-Amz-Credential') ?? undefined);
  const signature = query.get('X-Amz-Signature');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const expires = query.get('X-Amz-Expires') ?? '';
  if (query.get('X-Amz-Algorithm') !== algorithm || !scope || !signature || !signedHeaders) return 'malformed';
  return {
    ...scope,
    presigned: true,
    signature,
    signedHeaders: signedHeaders.split(';'),
    signedAt: asTime(query.get('X-Amz-Date') ?? undefined),
    expiresSeconds: /^\d{1,6}$/.test(expires) ? Number(expires) : undefined,
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
  };
}

type Scope = Pick<SignedRequest, 'accessKeyId' | 'scopeDate' | 'region' | 'service'>;

function parseScope(credential: string | undefined): Scope | undefined {
  const [, accessKeyId, scopeDate, region, service] =
    /^(\w+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request$/.exec(credential ?? '') ?? [];
  return accessKeyId && scopeDate && region && service ? { accessKeyId, scopeDate, region, service } : undefined;
}

const asTime = (text: string | undefined): string | undefined =>
  text && /^\d{8}T\d{6}Z$/.test(text) ? text : undefined;

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
