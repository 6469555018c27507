import { quoted } from './object-headers.ts';
import type { StoredObject } from './object-store.ts';
import { authorize, type S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export async function listObjects({ call, bucket, query }: S3Call, { objects }: S3Store): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  authorize(call, bucket, 's3:ListBucket', '', { 's3:prefix': prefix });
  const maxKeys = parseLimit(query.get('max-keys'), 'max-keys');
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : decodeToken(token);
  // One more than the page holds, to know whether it is truncated.
  const found = maxKeys === 0 ? [] : objects.list(bucket.name, { prefix, after, limit: maxKeys + 1 });
  const entries = found.slice(0, maxKeys);
  const truncated = found.length > maxKeys;
  const encode = encoderFor(query.get('encoding-type'));
  answerXml(call.response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    StartAfter: query.has('start-after') ? encode(query.get('start-after') ?? '') : undefined,
    EncodingType: query.get('encoding-type') ?? undefined,
    MaxKeys: maxKeys,
    KeyCount: entries.length,
    IsTruncated: truncated,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: truncated ? encodeToken(entries.at(-1)?.key ?? '') : undefined,
    Contents: entries.map(({ key, object }) => describe(encode(key), object)),
  });
}

const describe = (key: string, object: StoredObject): Record<string, unknown> => ({
  Key: key,
  LastModified: new Date(object.lastModifiedMs).toISOString(),
  ETag: quoted(object.etag),
  ...(object.checksum && { ChecksumAlgorithm: object.checksum.algorithm, ChecksumType: 'FULL_OBJECT' }),
  Size: object.sizeBytes,
  StorageClass: 'STANDARD',
});

/** The key that a page ends with, encoded. A token needs no secret, since it only selects where a listing starts. */
const encodeToken = (last: string): string => Buffer.from(last).toString('base64url');
const decodeToken = (token: string): string => Buffer.from(token, 'base64url').toString();

/** The limit for entries of a page: by default, and at most, 1000. Throws InvalidArgument. */
export function parseLimit(value: string | null, name: string): number {
  if (value === null) return 1000;
  if (/^\d{1,10}$/.test(value)) return Math.min(Number(value), 1000);
  throw s3Error('InvalidArgument', `Argument ${name} must be an integer between 0 and 2147483647`, {
    ArgumentName: name,
    ArgumentValue: value,
  });
}

/** How keys are written in XML: unchanged, or percent-encoded with encoding-type=url. */
export function encoderFor(encodingType: string | null): (key: string) => string {
  if (encodingType === null) return (key) => key;
  if (encodingType !== 'url') throw s3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  return (key) => encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
}
