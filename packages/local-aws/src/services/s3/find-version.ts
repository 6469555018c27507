import { isMarker, type ObjectStore, type StoredObject, versionIdOf } from './object-store.ts';
import { authorize, noSuchKey, type S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';

/**
 * The version that a read names, or without one the current object, once the caller may read it. Throws AccessDenied,
 * NoSuchKey, NoSuchVersion, and MethodNotAllowed for a delete marker.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/DeleteMarker.html
 */
export function findVersion(
  { call, bucket }: Pick<S3Call, 'call' | 'bucket'>,
  { key, versionId }: { readonly key: string; readonly versionId: string | undefined },
  objects: ObjectStore,
): StoredObject {
  authorize(call, bucket, versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion', key);
  const versions = objects.versions(bucket.name, key);
  const found = versionId === undefined ? versions[0] : versions.find((version) => versionIdOf(version) === versionId);
  if (found && !isMarker(found)) return found;
  if (found) call.response.setHeader('x-amz-delete-marker', 'true');
  if (versionId === undefined) throw noSuchKey({ call, bucket }, key);
  throw found
    ? s3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.')
    : s3Error('NoSuchVersion', 'The specified version does not exist.', { Key: key, VersionId: versionId });
}
