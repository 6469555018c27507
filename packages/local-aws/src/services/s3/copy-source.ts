import type { Buckets } from './buckets.ts';
import { checkRead } from './conditions.ts';
import { findVersion } from './find-version.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { parseTarget, type S3Call } from './s3-call.ts';
import { preconditionFailed, s3Error } from './s3-error.ts';

export interface CopySource {
  readonly bucketName: string;
  readonly key: string;
  readonly object: StoredObject;
  /** No version is named. */
  readonly isCurrent: boolean;
}

/** The object that x-amz-copy-source names. Throws unless the caller may read it and its conditions hold. */
export function findCopySource({ call, headers }: S3Call, buckets: Buckets, objects: ObjectStore): CopySource {
  const header = headers.get('x-amz-copy-source') ?? '';
  const [path = '', version] = header.split('?versionId=', 2);
  const { bucketName, key } = parseTarget(path);
  if (!bucketName || !key) {
    throw s3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey', {
      ArgumentName: 'x-amz-copy-source',
      ArgumentValue: header,
    });
  }
  const bucket = buckets.get(bucketName);
  const versionId = version && decodeURIComponent(version);
  const object = findVersion({ call, bucket }, { key, versionId }, objects);
  if (checkRead(headers, object, 'x-amz-copy-source-') === 'unchanged') {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
  return { bucketName, key, object, isCurrent: versionId === undefined };
}
