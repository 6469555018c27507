import { quoted } from './object-headers.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { authorize, type S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml } from './xml.ts';

/** One entry of a listing: an object, or all keys that share a prefix up to the delimiter. */
type Entry = { readonly key: string; readonly object: StoredObject } | { readonly commonPrefix: string };

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export async function listObjects({ call, bucket, query }: S3Call, { objects }: S3Store): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  authorize(call, bucket, 's3:ListBucket', '', {
    's3:prefix': prefix,
    ...(delimiter && { 's3:delimiter': delimiter }),
  });
  const maxKeys = parseLimit(query.get('max-keys'), 'max-keys');
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : decodeToken(token);
  const { entries, truncated, last } = page(objects, bucket.name, { prefix, delimiter, after, maxKeys });
  const encode = encoderFor(query.get('encoding-type'));
  answerXml(call.response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter ? encode(delimiter) : undefined,
    StartAfter: query.has('start-after') ? encode(query.get('start-after') ?? '') : undefined,
    EncodingType: query.get('encoding-type') ?? undefined,
    MaxKeys: maxKeys,
    KeyCount: entries.length,
    IsTruncated: truncated,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: truncated ? encodeToken(last) : undefined,
    Contents: entries.flatMap((entry) => ('object' in entry ? [describe(encode(entry.key), entry.object)] : [])),
    CommonPrefixes: entries.flatMap((entry) =>
      'commonPrefix' in entry ? [{ Prefix: encode(entry.commonPrefix) }] : [],
    ),
  });
}

const describe = (key: string, object: StoredObject): Record<string, unknown> => ({
  Key: key,
  LastModified: new Date(object.lastModifiedMs).toISOString(),
  ETag: quoted(object.etag),
  ...(object.checksum && { ChecksumAlgorithm: object.checksum.algorithm, ChecksumType: object.checksum.type }),
  Size: object.sizeBytes,
  StorageClass: 'STANDARD',
});

interface PageRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly maxKeys: number;
}

/** `last` is the key or common prefix that the next page starts after. */
function page(objects: ObjectStore, bucket: string, { prefix, delimiter, after, maxKeys }: PageRequest) {
  const entries: Entry[] = [];
  let last = after;
  while (maxKeys > 0) {
    // One more than the page holds, to know whether it is truncated.
    const found = objects.list(bucket, {
      prefix,
      after: pastCommonPrefix(last, prefix, delimiter),
      limit: maxKeys + 1,
    });
    if (found.length === 0) break;
    for (const { key, object } of found) {
      if (entries.length === maxKeys) return { entries, truncated: true, last };
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (end < 0) {
        entries.push({ key, object });
        last = key;
        continue;
      }
      last = key.slice(0, end + delimiter.length);
      entries.push({ commonPrefix: last });
      // The next query starts after all keys of this prefix.
      break;
    }
  }
  return { entries, truncated: false, last };
}

/** Skips all keys with the common prefix: U+10FFFF sorts after every other character. */
const pastCommonPrefix = (last: string, prefix: string, delimiter: string): string =>
  delimiter && last.length > prefix.length && last.endsWith(delimiter) ? `${last}\u{10ffff}` : last;

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
