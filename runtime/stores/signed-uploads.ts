import { objectKeys } from '#contract/object-keys.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { AppError } from '#core/app-error.ts';
import { liveSlot } from '#core/uploads/upload-slot.ts';
import { changeItem, updateItem } from '../aws/dynamodb.ts';
import { headObject } from '../aws/s3.ts';
import { findUpload } from './uploads.ts';

const keyOf = ({ account_id, upload_id }: UploadRecord) => ({ account_id, upload_id });

/** Sets the multipart upload for the signed parts of a slot; false when it has one, or was completed, used, ended or deleted. */
export const beginParts = (slot: UploadRecord, multipartId: string): Promise<boolean> =>
  updateItem('uploads', keyOf(slot), {
    set: { signed_multipart_id: multipartId },
    conditions: [
      { present: 'upload_id' },
      ...['signed_multipart_id', 'completed_at', 'terminated_at', 'used_by'].map((absent) => ({ absent })),
    ],
  });

/**
 * Marks a slot complete whose parts S3 has made an object of, perhaps for a request that died then. Throws upload_expired when the
 * slot has ended, unavailable when there is no object, and what `check` throws of the ETag of the object.
 */
export const finishParts = async (
  slot: UploadRecord,
  check: (etag: string | undefined) => void = () => {},
): Promise<UploadRecord> => {
  const head = await headObject(objectKeys.resumable(slot));
  const etag = head?.etag.replaceAll('"', '');
  const set = { completed_at: new Date().toISOString(), parts_etag: etag };
  const conditions = [{ present: 'upload_id' }, { absent: 'completed_at' }, { absent: 'terminated_at' }];
  const isWhole = head?.sizeBytes === slot.size_bytes;
  if (isWhole) check(etag);
  const finished = isWhole && (await changeItem('uploads', keyOf(slot), { set, conditions }, UploadRecord));
  const current = finished || liveSlot(await findUpload(slot.account_id, slot.upload_id));
  if (current.completed_at) return current;
  // S3 completes it for another request.
  throw new AppError('unavailable', 'This upload is being completed. Send the request again in a few seconds.', {
    retryAfterSeconds: 5,
  });
};
