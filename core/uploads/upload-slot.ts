import { signedUrlLifetimeSeconds, uploadSlotLifetimeSeconds } from '#contract/limits.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { AppError } from '../app-error.ts';

/** Throws not_found. `param` is the field of the body that named the slot. */
export const existingSlot = (slot: UploadRecord | undefined, param?: string): UploadRecord => {
  if (slot) return slot;
  const message = 'There is no upload with this id. Send the upload_id that POST /uploads returned.';
  throw new AppError('not_found', message, naming(param));
};

/** A slot that has not ended. Throws not_found, upload_expired. */
export const liveSlot = (found: UploadRecord | undefined, param?: string): UploadRecord => {
  const slot = existingSlot(found, param);
  if (!slot.terminated_at) return slot;
  const message = 'This upload was terminated. Reserve a new slot with POST /uploads.';
  throw new AppError('upload_expired', message, naming(param));
};

export const slotUsed = ({ used_by }: UploadRecord, param?: string): AppError =>
  new AppError(
    'upload_used',
    `This upload became project ${used_by}. Reserve a new slot with POST /uploads for another.`,
    naming(param),
  );

export const slotExpired = (param?: string): AppError =>
  new AppError(
    'upload_expired',
    'This upload slot expired before all of it was uploaded. Reserve a new one with POST /uploads.',
    naming(param),
  );

/** When an unused slot is deleted, and its parts with it. */
export const slotEndMs = ({ created_at }: Pick<UploadRecord, 'created_at'>): number =>
  Date.parse(created_at) + uploadSlotLifetimeSeconds * 1000;

/** Until when a URL of a slot may be valid: a short link may give one as its own time ends. */
export const urlsEndMs = ({ created_at }: Pick<UploadRecord, 'created_at'>): number =>
  Date.parse(created_at) + 2 * signedUrlLifetimeSeconds * 1000;

const naming = (param: string | undefined) => (param === undefined ? {} : { param });
