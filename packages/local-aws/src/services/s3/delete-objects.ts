import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import { declaredAlgorithm } from './body-check.ts';
import { checkWrite } from './conditions.ts';
import { versionHeader } from './object-headers.ts';
import type { Change, ObjectStore } from './object-store.ts';
import { receiveText } from './receive-body.ts';
import type { S3Call } from './s3-call.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml, malformedXml, parseXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html: 204 also when there is no object. */
export async function deleteObject(s3: S3Call, { files, objects }: S3Store): Promise<void> {
  const version = s3.query.get('versionId') ?? undefined;
  authorizeDelete(s3, s3.key, version);
  const existing = objects.find(s3.bucket.name, s3.key);
  if (existing && version === undefined) checkWrite(s3, existing);
  const { unused, versionId, isMarker } = remove(objects, s3.bucket.name, s3.key, version);
  s3.call.response
    .writeHead(204, { ...versionHeader(versionId), ...(isMarker && { 'x-amz-delete-marker': 'true' }) })
    .end();
  await files.discard(unused);
}

const authorizeDelete = (s3: S3Call, key: string, versionId: string | undefined): void =>
  s3.authorize(versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion', key);

const remove = (objects: ObjectStore, bucket: string, key: string, versionId: string | undefined): Change =>
  versionId === undefined ? objects.delete(bucket, key) : objects.deleteVersion(bucket, key, versionId);

const Delete = v.strictObject({
  Object: v.pipe(
    v.array(v.strictObject({ Key: v.pipe(v.string(), v.minLength(1)), VersionId: v.optional(v.string()) })),
    v.minLength(1),
    v.maxLength(1000),
  ),
  Quiet: v.optional(v.picklist(['true', 'false'])),
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html: each key has a result of its own. */
export async function deleteObjects(s3: S3Call, { files, objects }: S3Store): Promise<void> {
  const text = await receiveText(s3, declaredAlgorithm(s3.headers));
  const parsed = v.safeParse(Delete, parseXml(text, 'Delete', ['Object']));
  if (!parsed.success) throw malformedXml(new v.ValiError(parsed.issues));
  const deleted: unknown[] = [];
  const errors: unknown[] = [];
  for (const { Key, VersionId } of parsed.output.Object) {
    try {
      authorizeDelete(s3, Key, VersionId);
      const { unused, versionId, isMarker } = remove(objects, s3.bucket.name, Key, VersionId);
      await files.discard(unused);
      const marker = isMarker && { DeleteMarker: true, DeleteMarkerVersionId: versionId };
      if (parsed.output.Quiet !== 'true')
        deleted.push({ Key, ...(VersionId !== undefined && { VersionId }), ...marker });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      errors.push({ Key, ...(VersionId !== undefined && { VersionId }), Code: error.code, Message: error.message });
    }
  }
  answerXml(s3.call.response, 'DeleteResult', { Deleted: deleted, Error: errors });
}
