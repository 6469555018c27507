import { notSupported } from '../../aws-error.ts';
import { type Checksum, checksumHeaders } from './checksums.ts';
import type { StoredObject } from './object-store.ts';
import { s3Error } from './s3-error.ts';

/** Headers that describe the content: stored with an object, and replaceable by query parameters of a signed GET. */
export const contentHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

const maxMetadataBytes = 2048;

/** The request's headers that are stored with the object. Throws MetadataTooLarge. */
export function headersToStore(headers: ReadonlyMap<string, string>): Record<string, string> {
  refuseOtherThanDefault(headers, 'x-amz-server-side-encryption', 'AES256');
  refuseOtherThanDefault(headers, 'x-amz-storage-class', 'STANDARD');
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  let metadataBytes = 0;
  for (const [name, value] of headers) {
    if (name.startsWith('x-amz-meta-')) metadataBytes += name.length - 'x-amz-meta-'.length + value.length;
    else if (!contentHeaders.includes(name)) continue;
    const content = name === 'content-encoding' ? withoutFraming(value) : value;
    if (content) kept[name] = headerValue(name, content);
  }
  if (metadataBytes > maxMetadataBytes) {
    throw s3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size', {
      Size: metadataBytes,
      MaxSizeAllowed: maxMetadataBytes,
    });
  }
  return kept;
}

/** Checks a header value, since a presigned URL can have one that no header allows. Throws InvalidArgument. */
export function headerValue(name: string, value: string): string {
  // RFC 9110 section 5.5: visible characters, spaces and tabs, of ISO-8859-1.
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw s3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
    ArgumentName: name,
    ArgumentValue: value,
  });
}

/** Without aws-chunked, which is the framing of the request and does not belong to the object. */
const withoutFraming = (contentEncoding: string): string =>
  contentEncoding
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== 'aws-chunked')
    .join(',');

function refuseOtherThanDefault(headers: ReadonlyMap<string, string>, name: string, standard: string): void {
  const value = headers.get(name);
  if (value !== undefined && value !== standard) throw notSupported(`${name}: ${value}`);
}

export const versionHeader = (versionId: string | undefined): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId };

export const quoted = (etag: string): string => `"${etag}"`;

/** Headers of every reply about a stored object. */
export const objectHeaders = (object: StoredObject, checksum: Checksum | undefined): Record<string, string> => ({
  ...object.headers,
  ...checksumHeaders(checksum),
  ...versionHeader(object.versionId),
  'accept-ranges': 'bytes',
  etag: quoted(object.etag),
  'last-modified': new Date(object.lastModifiedMs).toUTCString(),
  'x-amz-server-side-encryption': 'AES256',
});
