import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { deleteObject, deleteObjectsUnder } from '../aws/s3.ts';
import { abortMultipart } from '../aws/s3-multipart.ts';

/** Deletes the tails of an upload, also those of requests that died. */
export const deleteTails = async (slot: Pick<UploadRecord, 'account_id' | 'upload_id'>): Promise<void> => {
  await deleteObjectsUnder(objectKeys.uploadTail(slot, ''));
};

/** Deletes all that was stored for a resumable upload: parts, tails, the finished object. */
export const deleteResumable = async (slot: UploadRecord): Promise<void> => {
  if (slot.offset_bytes === undefined) return;
  const key = objectKeys.resumable(slot);
  if (slot.multipart_id) await abortMultipart({ key, multipartId: slot.multipart_id });
  await deleteTails(slot);
  await deleteObject(key);
};
