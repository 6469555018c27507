import { chunkBytes, chunksPerPart } from '#contract/limits.ts';
import { verifyChunk } from '#core/tus/chunk-checksum.ts';
import { comesAfterTail, planChunk } from '#core/tus/plan-chunk.ts';
import type { RequestHeaders } from '#core/tus/request-headers.ts';
import type { TusUpload } from '#core/tus/upload-state.ts';
import { logger } from '#runtime/logger.ts';
import { type Claim, claimChunk, commitChunk, releaseClaim } from '#runtime/stores/tus-uploads.ts';
import { deleteResumable } from '#runtime/stores/upload-objects.ts';
import { getUpload } from '#runtime/stores/uploads.ts';
import { type EncodedBody, type PartBuffer, withPartBuffer } from './part-buffer.ts';
import { storeChunk } from './store-chunk.ts';

/** Appends a chunk at the upload's offset: checked, claimed, stored, and only then counted. Answers the upload as it is then. */
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
    await tidy(claim).catch((failure) => logger.warn('could not tidy up after a chunk', failure));
    throw error;
  }
};

/** The next request may write at once. What came too late for an upload that has ended is nobody's. */
const tidy = async (claim: Claim): Promise<void> => {
  await releaseClaim(claim);
  const slot = await getUpload(claim.upload.account_id, claim.upload.upload_id);
  if (!slot || slot.terminated_at) await deleteResumable(claim.upload);
};
