import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { deleteObject, deleteObjectsUnder } from '../aws/s3.ts';
import { abortMultipart } from '../aws/s3-multipart.ts';

/** Deletes the tails of an upload, also those of requests that died. */
export const deleteTails = async (slot: Pick<UploadRecord, 'account_id' | 'upload_id'>): Promise<void> => {
  await deleteObjectsUnder(objectKeys.uploadTail(slot, ''));
};

/** Deletes all that was stored of an upload in chunks or parts: parts, tails, the finished object. */
export const deleteResumable = async (slot: UploadRecord): Promise<void> => {
  const { offset_bytes, multipart_id, signed_multipart_id } = slot;
  if (offset_bytes === undefined && !signed_multipart_id) return;
  const key = objectKeys.resumable(slot);
  for (const multipartId of [multipart_id, signed_multipart_id])
    if (multipartId) await abortMultipart({ key, multipartId });
  if (offset_bytes !== undefined) await deleteTails(slot);
  await deleteObject(key);
};
