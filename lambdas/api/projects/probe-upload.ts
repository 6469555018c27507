import { maxSinglePutBytes } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '#core/app-error.ts';
import { signedUploadUnits } from '#core/cost/modelled-units.ts';
import { liveSlot, slotEndMs, slotExpired, slotUsed } from '#core/uploads/upload-slot.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { examineMedia } from '#runtime/examine-media.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { refuseLargeFile } from '#runtime/stores/accounts.ts';
import { findUpload } from '#runtime/stores/uploads.ts';

const param = 'upload_id';

export interface ProbedUpload {
  readonly upload: UploadRecord;
  readonly key: string;
  readonly etag: string;
  /** Nobody can change the object, so the project can use it without a copy. */
  readonly pinned: boolean;
  readonly facts: MediaFacts;
}

/** Probes an upload. Throws what POST /projects answers when no project can be made of it. */
export const probeUpload = async (account: AccountRecord, uploadId: string): Promise<ProbedUpload> => {
  const upload = liveSlot(await findUpload(account.account_id, uploadId), param);
  if (upload.used_by) throw slotUsed(upload, param);
  refuseLargeFile(account, upload.size_bytes, param);
  const pinned = upload.completed_at !== undefined;
  const key = pinned ? objectKeys.resumable(upload) : objectKeys.upload(upload);
  const head = await headObject(key);
  if (!head) throw nothingUploaded(upload);
  if (head.sizeBytes !== upload.size_bytes) {
    throw new AppError('upload_incomplete', partlyUploaded(head.sizeBytes, upload), { param });
  }
  if (!pinned && head.sizeBytes > maxSinglePutBytes) {
    throw new AppError(
      'payload_too_large',
      'A file over 1 GB cannot be used after a single PUT. Upload it in parts, or to resumable.endpoint.',
      {
        param,
      },
    );
  }
  if (!pinned) addModelled(signedUploadUnits);
  const media = await examineMedia({
    accountId: account.account_id,
    key,
    sizeBytes: head.sizeBytes,
    subject: 'The upload',
    signer: 'probe',
  });
  if ('refused' in media) throw new AppError(media.refused, media.message, { param });
  return { upload, key, etag: head.etag, pinned, facts: { ...media, sizeBytes: head.sizeBytes } };
};

const partlyUploaded = (sizeBytes: number, { size_bytes }: UploadRecord): string =>
  `${sizeBytes} of ${size_bytes} bytes are uploaded. Upload the rest, then send the request again.`;

const nothingUploaded = (upload: UploadRecord): AppError => {
  const { signed_multipart_id, expires_at, offset_bytes } = upload;
  if ((signed_multipart_id ? slotEndMs(upload) : Date.parse(expires_at)) < Date.now()) return slotExpired(param);
  if (offset_bytes !== undefined)
    return new AppError('upload_incomplete', partlyUploaded(offset_bytes, upload), { param });
  const message = signed_multipart_id
    ? 'The upload in parts is not complete. Send POST /uploads/{upload_id}/complete, then send the request again.'
    : 'Nothing has been uploaded to this slot yet. PUT the file to upload_url, or upload it resumably or in parts, then send the request again.';
  return new AppError('upload_incomplete', message, { param });
};
