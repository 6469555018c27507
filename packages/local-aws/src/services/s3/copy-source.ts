import { notSupported } from '../../aws-error.ts';
import type { Buckets } from './buckets.ts';
import { checkRead } from './conditions.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { authorize, noSuchKey, parseTarget, type S3Call } from './s3-call.ts';
import { preconditionFailed, s3Error } from './s3-error.ts';

export interface CopySource {
  readonly bucketName: string;
  readonly key: string;
  readonly object: StoredObject;
}

/** The object that x-amz-copy-source names. Throws unless the caller may read it and its conditions hold. */
export function findCopySource({ call, headers }: S3Call, buckets: Buckets, objects: ObjectStore): CopySource {
  const header = headers.get('x-amz-copy-source') ?? '';
  if (/\?versionId=/.test(header)) throw notSupported('object versions (versionId in x-amz-copy-source)');
  const { bucketName, key } = parseTarget(header);
  if (!bucketName || !key) {
    throw s3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey', {
      ArgumentName: 'x-amz-copy-source',
      ArgumentValue: header,
    });
  }
  const bucket = buckets.get(bucketName);
  authorize(call, bucket, 's3:GetObject', key);
  const object = objects.find(bucketName, key);
  if (!object) throw noSuchKey({ call, bucket }, key);
  if (checkRead(headers, object, 'x-amz-copy-source-') === 'unchanged') {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
  return { bucketName, key, object };
}
