import { randomUUID } from 'node:crypto';
import { chunkLeaseMs } from '#contract/limits.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { AppError } from '#core/app-error.ts';
import { countPart } from '#core/tus/part-numbers.ts';
import type { ChunkPlan } from '#core/tus/plan-chunk.ts';
import {
  existing,
  expiryAfterChunk,
  refuseEnded,
  refuseLeased,
  refuseOtherOffset,
  type TusUpload,
} from '#core/tus/upload-state.ts';
import { changeItem, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import type { Condition } from '../aws/dynamodb-expressions.ts';
import { findUpload } from './uploads.ts';
import { adjustUsage } from './usage.ts';

const keyOf = ({ account_id, upload_id }: UploadRecord) => ({ account_id, upload_id });

/** Makes the TUS upload of a slot; false when there is one, or the slot was terminated, used or deleted. */
export const beginUpload = (slot: UploadRecord, metadata: string, multipartId: string | undefined): Promise<boolean> =>
  updateItem('uploads', keyOf(slot), {
    set: { offset_bytes: 0, tus_metadata: metadata, ...(multipartId && { multipart_id: multipartId }) },
    conditions: [
      { present: 'upload_id' },
      { absent: 'offset_bytes' },
      { absent: 'terminated_at' },
      { absent: 'used_by' },
    ],
  });

/** An upload that this request, and until its lease ends no other, may write to. */
export interface Claim {
  readonly leaseId: string;
  readonly upload: TusUpload;
}

/**
 * The right to write the chunk at the upload's offset, with a part number of its own where it makes a part. Throws
 * tus_offset_conflict, tus_locked, tus_gone.
 */
export const claimChunk = async (upload: TusUpload, plan: ChunkPlan): Promise<Claim> => {
  const nowMs = Date.now();
  const leaseId = randomUUID();
  refuseLeased(upload, nowMs);
  const claimed = await changeItem(
    'uploads',
    keyOf(upload),
    {
      set: { lease_id: leaseId, lease_until_ms: nowMs + chunkLeaseMs },
      ...(plan.to === 'part' && { add: { parts_begun: 1 } }),
      conditions: [...unchanged(upload), { absentOrBelow: 'lease_until_ms', value: nowMs }],
    },
    UploadRecord,
  );
  return { leaseId, upload: await claimedUpload(upload, leaseId, claimed) };
};

/** A refused request may be a retry of the one that has set the lease; otherwise throws why it was refused. */
const claimedUpload = async (
  { account_id, upload_id, offset_bytes }: TusUpload,
  leaseId: string,
  claimed: UploadRecord | undefined,
): Promise<TusUpload> => {
  const nowMs = Date.now();
  const current = existing(claimed ?? (await findUpload(account_id, upload_id)), nowMs);
  if (current.lease_id === leaseId) return current;
  refuseOtherOffset(current, offset_bytes);
  refuseLeased(current, nowMs);
  throw new AppError('tus_locked', 'Another request was writing to this upload.', { retryAfterSeconds: 1 });
};

const unchanged = ({ offset_bytes }: TusUpload): readonly Condition[] => [
  { field: 'offset_bytes', is: offset_bytes },
  { absent: 'terminated_at' },
];

/** Where a chunk was stored, with its checksum. */
export type StoredChunk =
  | { readonly tailId: string }
  | { readonly partNumber: number; readonly crc64nvme: string }
  | { readonly crc64nvme: string };

/**
 * Moves the offset past the chunk: bytes first, offset second. Returns the changed upload. When the lease was
 * lost, throws why; what this request stored then does not count.
 */
export const commitChunk = async (
  { upload, leaseId }: Claim,
  { endBytes, last }: ChunkPlan,
  stored: StoredChunk,
): Promise<TusUpload> => {
  const nowMs = Date.now();
  const committed = await changeItem(
    'uploads',
    keyOf(upload),
    {
      set: {
        offset_bytes: endBytes,
        expires_at: expiryAfterChunk(upload.created_at, nowMs),
        written_by: leaseId,
        ...('tailId' in stored ? { tail_id: stored.tailId } : { crc64nvme: stored.crc64nvme }),
        ...('partNumber' in stored && countPart(upload, stored.partNumber)),
        ...(last && { completed_at: new Date(nowMs).toISOString() }),
      },
      remove: ['lease_id', 'lease_until_ms'],
      conditions: [...unchanged(upload), { field: 'lease_id', is: leaseId }],
    },
    UploadRecord,
  );
  const current = existing(committed ?? (await findUpload(upload.account_id, upload.upload_id)), nowMs);
  if (current.written_by === leaseId) return current;
  refuseOtherOffset(current, upload.offset_bytes);
  throw new AppError('tus_locked', 'Another request took over, because this one was slow.', { retryAfterSeconds: 1 });
};

/** Lets the next request write at once after one that failed. */
export const releaseClaim = async ({ upload, leaseId }: Claim): Promise<void> => {
  await updateItem('uploads', keyOf(upload), {
    remove: ['lease_id', 'lease_until_ms'],
    conditions: [{ field: 'lease_id', is: leaseId }],
  });
};

/**
 * Ends an upload that no project uses: from now on no request can write to it, no project can be made of it, and it counts
 * towards no quota. Returns the upload as it ended, which may have begun since `slot` was read; undefined, and nothing is
 * changed, while a request writes to it, or when a project uses it, or it was deleted.
 */
export const terminateUpload = async (slot: UploadRecord): Promise<UploadRecord | undefined> => {
  const nowMs = Date.now();
  const ending = {
    slot: {
      table: 'uploads',
      update: keyOf(slot),
      set: { terminated_at: new Date(nowMs).toISOString() },
      conditions: [
        { present: 'upload_id' },
        { absent: 'terminated_at' },
        { absent: 'used_by' },
        { absentOrBelow: 'lease_until_ms', value: nowMs },
      ],
    },
    ...adjustUsage(slot.account_id, { upload_slots: -1, stored_bytes: -slot.size_bytes }),
  } satisfies Record<string, Write>;
  if (!slot.terminated_at) await transact<string>(ending);
  const ended = await findUpload(slot.account_id, slot.upload_id);
  return ended?.terminated_at ? ended : undefined;
};

/** Why an upload could not be terminated. */
export const refusedTermination = async ({ account_id, upload_id }: UploadRecord): Promise<AppError> => {
  const nowMs = Date.now();
  const slot = existing(await findUpload(account_id, upload_id), nowMs);
  if (slot.used_by)
    return new AppError(
      'upload_used',
      `This upload became project ${slot.used_by}. Reserve a new slot with POST /uploads.`,
    );
  refuseLeased(slot, nowMs);
  refuseEnded(slot, nowMs);
  return new AppError('tus_locked', 'Another request was writing to this upload.', { retryAfterSeconds: 1 });
};
