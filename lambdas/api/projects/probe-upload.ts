import { maxSinglePutBytes } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '#core/app-error.ts';
import { signedUploadUnits } from '#core/cost/modelled-units.ts';
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
  const upload = await findUpload(account.account_id, uploadId);
  if (!upload)
    throw new AppError(
      'not_found',
      'There is no upload with this id. Send the upload_id that POST /uploads returned.',
      { param },
    );
  if (upload.used_by)
    throw new AppError(
      'upload_used',
      `This upload became project ${upload.used_by}. Reserve a new slot with POST /uploads for another.`,
      { param },
    );
  refuseLargeFile(account, upload.size_bytes, param);
  if (upload.terminated_at)
    throw new AppError('upload_expired', 'This upload was terminated. Reserve a new slot with POST /uploads.', {
      param,
    });
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
      'A file over 1 GB cannot be used after a single PUT. Upload it to resumable.endpoint instead.',
      {
        param,
      },
    );
  }
  if (!pinned) addModelled(signedUploadUnits);
  const media = await examineMedia({ key, sizeBytes: head.sizeBytes, subject: 'The upload' });
  if ('refused' in media) throw new AppError(media.refused, media.message, { param });
  return { upload, key, etag: head.etag, pinned, facts: { ...media, sizeBytes: head.sizeBytes } };
};

const partlyUploaded = (sizeBytes: number, { size_bytes }: UploadRecord): string =>
  `${sizeBytes} of ${size_bytes} bytes are uploaded. Upload the rest, then send the request again.`;

const nothingUploaded = (upload: UploadRecord): AppError =>
  Date.parse(upload.expires_at) < Date.now()
    ? new AppError(
        'upload_expired',
        'This upload slot expired before all of it was uploaded. Reserve a new one with POST /uploads.',
        { param },
      )
    : new AppError(
        'upload_incomplete',
        upload.offset_bytes === undefined
          ? 'Nothing has been uploaded to this slot yet. PUT the file to upload_url, or upload it resumably, then send the request again.'
          : partlyUploaded(upload.offset_bytes, upload),
        { param },
      );
