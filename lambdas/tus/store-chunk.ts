import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import { objectKeys } from '#contract/object-keys.ts';
import { AppError } from '#core/app-error.ts';
import { joinCrc64 } from '#core/tus/join-crc64.ts';
import { countedParts, countPart } from '#core/tus/part-numbers.ts';
import type { ChunkPlan } from '#core/tus/plan-chunk.ts';
import { existing, refuseOtherOffset, type TusUpload } from '#core/tus/upload-state.ts';
import { createObject, deleteObject, getBytes, headObject, putBytes } from '#runtime/aws/s3.ts';
import { completeMultipart, listParts, uploadPart } from '#runtime/aws/s3-multipart.ts';
import type { Claim, StoredChunk } from '#runtime/stores/tus-uploads.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import type { PartBuffer } from './part-buffer.ts';

/** Stores the chunk, and with the last one completes the object. What it stores counts once it is committed. */
export const storeChunk = async (
  claim: Claim,
  plan: ChunkPlan,
  chunk: Uint8Array,
  buffer: PartBuffer,
): Promise<StoredChunk> => {
  if (plan.to === 'tail') return storeTail(claim, chunk, buffer);
  const bytes = plan.afterTail ? await buffer.withTail(tailKeyOf(claim), chunk, getBytes) : chunk;
  return plan.to === 'part' ? storePart(claim, plan, bytes) : storeObject(claim, bytes);
};

const storeTail = async ({ upload, leaseId }: Claim, bytes: Uint8Array, buffer: PartBuffer): Promise<StoredChunk> => {
  const key = objectKeys.uploadTail(upload, leaseId);
  // The last tail has become part of a part; deleting it at the same time takes no longer.
  const { tail_id: usedTailId } = upload;
  const calls = await Promise.allSettled([
    putBytes(key, bytes),
    usedTailId !== undefined && deleteObject(objectKeys.uploadTail(upload, usedTailId)),
  ]);
  // Throws only when both calls have ended: during a call the buffer with its bytes must not be used again.
  for (const call of calls) if (call.status === 'rejected') throw call.reason;
  buffer.keepTail(key);
  return { tailId: leaseId };
};

const tailKeyOf = ({ upload }: Claim): string => {
  if (upload.tail_id === undefined) throw new Error(`Upload ${upload.upload_id} has lost its tail`);
  return objectKeys.uploadTail(upload, upload.tail_id);
};

const storeObject = async ({ upload }: Claim, bytes: Uint8Array): Promise<StoredChunk> => {
  const key = objectKeys.resumable(upload);
  const crc64nvme = await createObject(key, bytes, upload.content_type);
  return { crc64nvme: crc64nvme ?? (await checkFinished(upload, await crc64Of(bytes))) };
};

const storePart = async ({ upload }: Claim, { last }: ChunkPlan, bytes: Uint8Array): Promise<StoredChunk> => {
  const { multipart_id: multipartId, parts_begun: partNumber, size_bytes: sizeBytes } = upload;
  if (!multipartId || !partNumber) throw new Error(`Upload ${upload.upload_id} has no multipart upload`);
  const to = { key: objectKeys.resumable(upload), multipartId };
  const partCrc = await uploadPart(to, partNumber, bytes);
  const crc64nvme = joinCrc64(upload.crc64nvme, partCrc ?? (await crc64Of(bytes)), bytes.length);
  const part = { partNumber, crc64nvme };
  if (!last) {
    if (partCrc === undefined) throw await overtaken(upload);
    return part;
  }
  const listed = partCrc === undefined ? undefined : await listParts(to);
  const counted = listed && countedParts(listed, countPart(upload, partNumber), sizeBytes);
  const done = counted && (await completeMultipart(to, counted, { sizeBytes, crc64nvme }));
  if (!done) await checkFinished(upload, crc64nvme);
  return part;
};

/** An earlier request may have completed the object and then died. Throws when the object has other bytes. */
const checkFinished = async (upload: TusUpload, crc64nvme: string): Promise<string> => {
  const head = await headObject(objectKeys.resumable(upload));
  if (head?.sizeBytes === upload.size_bytes && head.crc64nvme === crc64nvme) return crc64nvme;
  throw await overtaken(upload);
};

/** Why S3 refuses more of an upload: another request has moved its offset, and the client can continue there, or it has ended. */
const overtaken = async ({ account_id, upload_id, offset_bytes }: TusUpload): Promise<AppError> => {
  refuseOtherOffset(existing(await findUpload(account_id, upload_id), Date.now()), offset_bytes);
  return new AppError(
    'tus_gone',
    'This upload was terminated, or completed with other bytes than these. Reserve a new slot with POST /uploads.',
  );
};

/** CRC64NVME, base64. */
const crc64Of = async (bytes: Uint8Array): Promise<string> => {
  const crc = new Crc64Nvme();
  crc.update(bytes);
  return Buffer.from(await crc.digest()).toString('base64');
};
