import { gzipSync } from 'node:zlib';
import type { CloudContext } from '../../context.ts';
import type { BucketSettings, Buckets } from './buckets.ts';
import { deliver } from './deliver.ts';
import { isMarker, versionIdOf } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import type { S3Store } from './s3-store.ts';

interface Inventories {
  readonly context: CloudContext;
  readonly store: S3Store;
  readonly buckets: Buckets;
}

/**
 * Where the call lists inventories, writes those of this moment first. AWS writes one a day, the first within two.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/storage-inventory-location.html
 */
export async function writeListedInventories({ bucket, query, call }: S3Call, to: Inventories): Promise<void> {
  if (call.request.method !== 'GET' || !query.has('list-type')) return;
  for (const about of to.buckets.all()) {
    for (const { Id, Destination } of about.inventories ?? []) {
      const folder = [Destination.Prefix, about.name, Id].filter(Boolean).join('/');
      if (Destination.BucketArn === `arn:aws:s3:::${bucket.name}` && query.get('prefix')?.startsWith(folder))
        await writeInventory(about, bucket, folder, to);
    }
  }
}

const fileSchema = 'Bucket, Key, VersionId, IsLatest, IsDeleteMarker, Size, StorageClass';

async function writeInventory(about: BucketSettings, target: BucketSettings, folder: string, to: Inventories) {
  const { objects } = to.store;
  const lines = objects.keysWithVersions(about.name).flatMap((key) =>
    objects.versions(about.name, key).map((version, at) => {
      const [size, storageClass] = isMarker(version) ? ['', ''] : [version.sizeBytes, 'STANDARD'];
      const name = encodeURIComponent(key).replaceAll('%2F', '/');
      const fields = [about.name, name, versionIdOf(version), at === 0, isMarker(version), size, storageClass];
      return `${fields.map((field) => `"${field}"`).join(',')}\n`;
    }),
  );
  const stamp = `${new Date().toISOString().slice(0, 16).replace(':', '-')}Z`;
  const key = `${folder}/data/${stamp}.csv.gz`;
  const manifest = {
    sourceBucket: about.name,
    destinationBucket: `arn:aws:s3:::${target.name}`,
    version: '2016-11-30',
    fileFormat: 'CSV',
    fileSchema,
    files: [{ key }],
  };
  const conditions = { 's3:x-amz-acl': 'bucket-owner-full-control' };
  const from = { about, target, service: 's3.amazonaws.com', conditions };
  await deliver({ ...from, key, bytes: gzipSync(lines.join('')) }, to);
  await deliver({ ...from, key: `${folder}/${stamp}/manifest.json`, bytes: Buffer.from(JSON.stringify(manifest)) }, to);
}
