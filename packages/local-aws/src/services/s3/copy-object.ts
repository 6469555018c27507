import { maxBodyBytes } from './body-check.ts';
import type { Buckets } from './buckets.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumElements,
  parseChecksumAlgorithm,
  startChecksum,
  startHash,
} from './checksums.ts';
import { checkWrite } from './conditions.ts';
import { type CopySource, findCopySource } from './copy-source.ts';
import type { FileStore, Segment } from './file-store.ts';
import { headersToStore, quoted, versionHeader } from './object-headers.ts';
import type { StoredObject } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
export async function copyObject(s3: S3Call, { files, objects }: S3Store, buckets: Buckets): Promise<void> {
  const { bucket, key } = s3;
  s3.authorize('s3:PutObject', key);
  const source = findCopySource(s3, buckets, objects);
  const replace = replacesMetadata(s3, source);
  if (source.object.sizeBytes > maxBodyBytes) {
    throw s3Error(
      'InvalidRequest',
      `The specified copy source is larger than the maximum allowable size for a copy source: ${maxBodyBytes}`,
    );
  }
  const requested = s3.headers.get('x-amz-checksum-algorithm');
  const copy = await copyBytes(source.object, files, requested ? parseChecksumAlgorithm(requested) : undefined);
  try {
    checkWrite(s3, objects.find(bucket.name, key));
  } catch (error) {
    await files.discard(copy.segments);
    throw error;
  }
  const object = {
    ...copy,
    sizeBytes: source.object.sizeBytes,
    lastModifiedMs: Date.now(),
    headers: replace ? headersToStore(s3.headers) : source.object.headers,
  };
  const { unused, versionId } = objects.put(bucket.name, key, object);
  for (const [name, value] of Object.entries(versionHeader(versionId))) s3.call.response.setHeader(name, value);
  answerXml(s3.call.response, 'CopyObjectResult', {
    LastModified: new Date(object.lastModifiedMs).toISOString(),
    ETag: quoted(object.etag),
    ...checksumElements(copy.checksum),
  });
  await files.discard(unused);
}

function replacesMetadata({ bucket, key, headers }: S3Call, source: CopySource): boolean {
  const directive = headers.get('x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') throw s3Error('InvalidArgument', 'Unknown metadata directive.');
  if (directive === 'COPY' && source.isCurrent && source.bucketName === bucket.name && source.key === key) {
    throw s3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  return directive === 'REPLACE';
}

type Copy = Pick<StoredObject, 'segments' | 'etag' | 'checksum'>;

/** A copy has no parts: its ETag is the MD5 of all its bytes, and its checksum is of the full object. */
async function copyBytes(
  { segments, sizeBytes, etag, checksum }: StoredObject,
  files: FileStore,
  requested?: ChecksumAlgorithm,
): Promise<Copy> {
  const [only] = segments;
  const isUnchanged = !etag.includes('-') && (!requested || requested === checksum?.algorithm);
  if (only && isUnchanged) return { segments: [await files.duplicate(only)], etag, ...(checksum && { checksum }) };
  const algorithm = requested ?? checksum?.algorithm;
  const written = await rewrite(files, segments, sizeBytes, algorithm);
  return { segments: [written.segment], etag: written.md5Hex, ...(written.checksum && { checksum: written.checksum }) };
}

/** Copies the bytes to a new file, and calculates their hashes. */
async function rewrite(
  files: FileStore,
  segments: readonly Segment[],
  sizeBytes: number,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<{ segment: Segment; md5Hex: string; checksum?: Checksum }> {
  const md5 = startHash('md5');
  const running = algorithm && startChecksum(algorithm);
  const reading = files.read(segments, 0, sizeBytes - 1);
  const segment = await files
    .write(reading.bytes, (bytes) => {
      md5.update(bytes);
      running?.update(bytes);
    })
    .finally(reading.release);
  const md5Hex = Buffer.from(await md5.digest()).toString('hex');
  if (!algorithm || !running) return { segment, md5Hex };
  const value = Buffer.from(await running.digest()).toString('base64');
  return { segment, md5Hex, checksum: { algorithm, value } };
}
