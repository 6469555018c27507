import type { CloudContext } from '../../context.ts';
import type { BucketSettings } from './buckets.ts';
import { startHash } from './checksums.ts';
import type { S3Store } from './s3-store.ts';

export interface Delivery {
  /** The bucket that it is about. */
  readonly about: BucketSettings;
  readonly target: BucketSettings;
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The service that the policy of the target lets write. */
  readonly service: string;
  readonly conditions?: Readonly<Record<string, string>>;
}

/** Stores an object that S3 itself writes about a bucket. */
export async function deliver(
  { about, target, key, bytes, service, conditions = {} }: Delivery,
  { context, store }: { readonly context: CloudContext; readonly store: S3Store },
): Promise<void> {
  context.iam.authorize({
    principal: { kind: 'service', service, sourceArn: `arn:aws:s3:::${about.name}` },
    action: 's3:PutObject',
    resourceArn: `arn:aws:s3:::${target.name}/${key}`,
    context: conditions,
    ...(target.policy && { resourcePolicy: target.policy }),
  });
  const md5 = startHash('md5');
  const segment = await store.files.write(one(bytes), (part) => md5.update(part));
  const { unused } = store.objects.put(target.name, key, {
    segments: [segment],
    sizeBytes: segment.sizeBytes,
    etag: Buffer.from(await md5.digest()).toString('hex'),
    lastModifiedMs: Date.now(),
    headers: {},
  });
  await store.files.discard(unused);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
