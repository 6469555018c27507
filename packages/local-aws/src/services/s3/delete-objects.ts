import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import { declaredAlgorithm } from './body-check.ts';
import { checkWrite } from './conditions.ts';
import { receiveText } from './receive-body.ts';
import type { S3Call } from './s3-call.ts';
import type { S3Store } from './s3-store.ts';
import { answerXml, malformedXml, parseXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html: 204 also when there is no object. */
export async function deleteObject(s3: S3Call, { files, objects }: S3Store): Promise<void> {
  s3.authorize('s3:DeleteObject', s3.key);
  const existing = objects.find(s3.bucket.name, s3.key);
  if (existing) checkWrite(s3, existing);
  const removed = objects.delete(s3.bucket.name, s3.key);
  s3.call.response.writeHead(204).end();
  await files.discard(removed);
}

const Delete = v.strictObject({
  Object: v.pipe(
    v.array(v.strictObject({ Key: v.pipe(v.string(), v.minLength(1)) })),
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
  for (const { Key } of parsed.output.Object) {
    try {
      s3.authorize('s3:DeleteObject', Key);
      await files.discard(objects.delete(s3.bucket.name, Key));
      if (parsed.output.Quiet !== 'true') deleted.push({ Key });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      errors.push({ Key, Code: error.code, Message: error.message });
    }
  }
  answerXml(s3.call.response, 'DeleteResult', { Deleted: deleted, Error: errors });
}
