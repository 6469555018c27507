import { resumableIdleSeconds, uploadSlotLifetimeSeconds } from '#contract/limits.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { AppError } from '../app-error.ts';

/** A TUS upload that POST has created. */
export type TusUpload = UploadRecord & { readonly offset_bytes: number };

/** Throws tus_not_found before the upload is created, and tus_gone where it ended incomplete. */
export const existing = (slot: UploadRecord | undefined, nowMs: number): TusUpload => {
  if (!slot) throw notFound();
  refuseEnded(slot, nowMs);
  const { offset_bytes } = slot;
  if (offset_bytes === undefined) throw notFound();
  return { ...slot, offset_bytes };
};

/** Throws tus_gone for a terminated or expired upload. HEAD of a complete upload works until its slot is deleted. */
export const refuseEnded = (slot: UploadRecord, nowMs: number): void => {
  if (slot.terminated_at)
    throw new AppError('tus_gone', 'This upload was terminated. Reserve a new slot with POST /uploads.');
  if (!slot.completed_at && Date.parse(slot.expires_at) <= nowMs) {
    throw new AppError('tus_gone', `This upload expired at ${slot.expires_at}. Reserve a new slot with POST /uploads.`);
  }
};

export const notFound = () =>
  new AppError(
    'tus_not_found',
    'There is no such upload for these headers. Create it with POST to resumable.endpoint, with the headers and metadata that POST /uploads gave.',
  );

/** Throws tus_offset_conflict: "the Server MUST respond with 409 without modifying the upload resource". */
export const refuseOtherOffset = ({ offset_bytes }: TusUpload, claimedBytes: number): void => {
  if (offset_bytes === claimedBytes) return;
  throw new AppError(
    'tus_offset_conflict',
    `The offset of the upload is ${offset_bytes}, not ${claimedBytes}. Continue from there.`,
  );
};

/** Throws tus_locked while another request holds the lease. */
export const refuseLeased = ({ lease_until_ms = 0 }: UploadRecord, nowMs: number): void => {
  if (lease_until_ms <= nowMs) return;
  throw new AppError(
    'tus_locked',
    'Another request is writing to this upload. Wait for the seconds in Retry-After, then ask for its offset with HEAD.',
    {
      retryAfterSeconds: Math.ceil((lease_until_ms - nowMs) / 1000),
    },
  );
};

/** One hour after a chunk, and no later than the slot expires. */
export const expiryAfterChunk = (createdAt: string, nowMs: number): string => {
  const slotEndMs = Date.parse(createdAt) + uploadSlotLifetimeSeconds * 1000;
  return new Date(Math.min(nowMs + resumableIdleSeconds * 1000, slotEndMs)).toISOString();
};
