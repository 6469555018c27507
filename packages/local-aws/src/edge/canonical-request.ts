import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.ts';
import type { SignedRequest } from './signed-request.ts';

/**
 * The text whose hash is signed. Throws InvalidURI when the path or query is not percent-encoded UTF-8.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function canonicalRequest(request: IncomingMessage, signed: SignedRequest, payloadHash: string): string {
  const { path, query } = splitTarget(request.url ?? '/');
  return [
    request.method ?? '',
    signed.service === 's3' ? s3Path(path) : normalizedPath(path),
    canonicalQuery(query),
    ...signed.signedHeaders.map((name) => `${name}:${headerValue(request, name)}`),
    '',
    signed.signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** S3 keys are signed as they are, encoded once: `//` and `..` are part of the key. */
const s3Path = (path: string): string =>
  path
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/');

/** Every other service normalizes the path (RFC 3986 section 6) and encodes the encoded path a second time. */
function normalizedPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(encode(segment));
  }
  return `/${segments.join('/')}${segments.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [reencode(name), reencode(value.join('='))] as const;
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const reencode = (text: string): string => encode(decode(text.replaceAll('+', ' ')));

/** An absent header reads as empty, so that a signature over its value does not match. */
const headerValue = (request: IncomingMessage, name: string): string =>
  (request.headersDistinct[name] ?? []).map((value) => value.trim().replace(/ +/g, ' ')).join(',');

function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AwsError('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}

/** SigV4 encodes !'()* too, which encodeURIComponent leaves as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

// By code unit, which for percent-encoded text is byte order; localeCompare has another order.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
