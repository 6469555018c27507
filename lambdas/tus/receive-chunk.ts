import { chunkBytes, chunksPerPart } from '#contract/limits.ts';
import { verifyChunk } from '#core/tus/chunk-checksum.ts';
import { comesAfterTail, planChunk } from '#core/tus/plan-chunk.ts';
import type { RequestHeaders } from '#core/tus/request-headers.ts';
import type { TusUpload } from '#core/tus/upload-state.ts';
import { logger } from '#runtime/logger.ts';
import { type Claim, claimChunk, commitChunk, releaseClaim } from '#runtime/stores/tus-uploads.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { type EncodedBody, type PartBuffer, withPartBuffer } from './part-buffer.ts';
import { storeChunk } from './store-chunk.ts';

/** Appends a chunk at the upload's offset: checked, claimed, stored, and only then counted. Returns the changed upload. */
export const receiveChunk = (upload: TusUpload, headers: RequestHeaders, body: EncodedBody): Promise<TusUpload> =>
  withPartBuffer((buffer) => receiveInto(buffer, upload, headers, body));

const receiveInto = async (
  buffer: PartBuffer,
  upload: TusUpload,
  headers: RequestHeaders,
  body: EncodedBody,
): Promise<TusUpload> => {
  const { size_bytes: sizeBytes, offset_bytes: offsetBytes } = upload;
  const chunk = buffer.decode(body, { afterTail: comesAfterTail(offsetBytes, { chunkBytes, chunksPerPart }) });
  verifyChunk(headers['upload-checksum'], chunk);
  if (chunk.length === 0 && offsetBytes === sizeBytes) return upload;
  const plan = planChunk({ sizeBytes, offsetBytes, lengthBytes: chunk.length }, { chunkBytes, chunksPerPart });
  const claim = await claimChunk(upload, plan);
  try {
    return await commitChunk(claim, plan, await storeChunk(claim, plan, chunk, buffer));
  } catch (error) {
    await cleanUp(claim).catch((failure) => logger.warn('could not clean up after a chunk', failure));
    throw error;
  }
};

/** Lets the next request write at once, and deletes what was written to an upload that has ended. */
const cleanUp = async (claim: Claim): Promise<void> => {
  await releaseClaim(claim);
  const slot = await findUpload(claim.upload.account_id, claim.upload.upload_id);
  if (!slot || slot.terminated_at) await eraseUpload(claim.upload);
};
