import { encoderFor, parseLimit } from './list-objects.ts';
import { quoted } from './object-headers.ts';
import { isMarker, type Version, versionIdOf } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml } from './xml.ts';

interface Entry {
  readonly key: string;
  readonly version: Version;
  readonly isLatest: boolean;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html */
export async function listVersions(s3: S3Call, { objects }: S3Store): Promise<void> {
  const { bucket, query, call } = s3;
  s3.authorize('s3:ListBucketVersions', '');
  const maxKeys = parseLimit(query.get('max-keys'), 'max-keys');
  const prefix = query.get('prefix') ?? '';
  const all = objects
    .keysWithVersions(bucket.name, prefix)
    .flatMap((key): Entry[] =>
      objects.versions(bucket.name, key).map((version, index) => ({ key, version, isLatest: index === 0 })),
    );
  const from = startOf(all, query.get('key-marker'), query.get('version-id-marker'));
  const entries = all.slice(from, from + maxKeys);
  const last = entries.at(-1);
  const isTruncated = from + entries.length < all.length;
  const encode = encoderFor(query.get('encoding-type'));
  const describe = ({ key, version, isLatest }: Entry) => ({
    Key: encode(key),
    VersionId: versionIdOf(version),
    IsLatest: isLatest,
    LastModified: new Date(version.lastModifiedMs).toISOString(),
    ...(!isMarker(version) && { ETag: quoted(version.etag), Size: version.sizeBytes, StorageClass: 'STANDARD' }),
  });
  answerXml(call.response, 'ListVersionsResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    KeyMarker: encode(query.get('key-marker') ?? ''),
    VersionIdMarker: query.get('version-id-marker') ?? '',
    EncodingType: query.get('encoding-type') ?? undefined,
    MaxKeys: maxKeys,
    IsTruncated: isTruncated,
    NextKeyMarker: isTruncated && last ? encode(last.key) : undefined,
    NextVersionIdMarker: isTruncated && last ? versionIdOf(last.version) : undefined,
    Version: entries.filter(({ version }) => !isMarker(version)).map(describe),
    DeleteMarker: entries.filter(({ version }) => isMarker(version)).map(describe),
  });
}

/** After the version that the markers name, or after all versions of the key where they name no version. */
function startOf(all: readonly Entry[], key: string | null, versionId: string | null): number {
  if (key === null) {
    if (versionId === null) return 0;
    throw s3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.');
  }
  const isAfterKey = (entry: Entry) => Buffer.compare(Buffer.from(entry.key), Buffer.from(key)) > 0;
  const named = all.findIndex((entry) => entry.key === key && versionIdOf(entry.version) === versionId);
  const next = named < 0 ? all.findIndex(isAfterKey) : named + 1;
  return next < 0 ? all.length : next;
}
