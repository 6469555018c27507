import { createReadStream } from 'node:fs';
import type { BucketSettings } from './buckets.ts';
import { startHash } from './checksums.ts';
import type { S3Store } from './s3-store.ts';

export interface FileToPublish {
  readonly bucket: string;
  readonly key: string;
  readonly filePath: string;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
}

/** Puts a file of this machine into the bucket, as a PutObject would. */
export async function publishFile(
  file: FileToPublish,
  bucket: BucketSettings,
  { files, objects }: S3Store,
): Promise<void> {
  const md5 = startHash('md5');
  const segment = await files.write(createReadStream(file.filePath), (bytes) => md5.update(bytes));
  const { unused } = objects.put(bucket.name, file.key, {
    segments: [segment],
    sizeBytes: segment.sizeBytes,
    etag: Buffer.from(await md5.digest()).toString('hex'),
    lastModifiedMs: Date.now(),
    headers: {
      'content-type': file.contentType,
      ...(file.cacheControl && { 'cache-control': file.cacheControl }),
    },
  });
  await files.discard(unused);
}
