import { chunkBytes, chunksPerPart } from '../../contract/limits.ts';
import { AppError } from '../../core/app-error.ts';
import { verifyChunk } from '../../core/tus/chunk-checksum.ts';
import { planChunk } from '../../core/tus/plan-chunk.ts';
import type { RequestHeaders } from '../../core/tus/request-headers.ts';
import type { TusUpload } from '../../core/tus/upload-state.ts';
import { logger } from '../shared/logger.ts';
import { claimChunk, commitChunk, releaseClaim } from '../shared/stores/tus-uploads.ts';
import { deleteResumable } from '../shared/stores/upload-objects.ts';
import { storeChunk } from './store-chunk.ts';

/** Appends a chunk at the upload's offset: checked, claimed, stored, and only then counted. Answers the upload as it is then. */
export const receiveChunk = async (
  upload: TusUpload,
  headers: RequestHeaders,
  chunk: Uint8Array,
): Promise<TusUpload> => {
  const { size_bytes: sizeBytes, offset_bytes: offsetBytes } = upload;
  verifyChunk(headers['upload-checksum'], chunk);
  if (chunk.length === 0 && offsetBytes === sizeBytes) return upload;
  const plan = planChunk({ sizeBytes, offsetBytes, lengthBytes: chunk.length }, { chunkBytes, chunksPerPart });
  const claim = await claimChunk(upload, plan);
  try {
    return await commitChunk(claim, plan, await storeChunk(claim, plan, chunk));
  } catch (error) {
    await tidy(error, claim).catch((failure) => logger.warn('could not tidy up after a chunk', failure));
    throw error;
  }
};

/** What came too late for an upload that has ended is nobody's; of one that goes on, the next request may write at once. */
const tidy = (error: unknown, claim: Parameters<typeof releaseClaim>[0]): Promise<void> =>
  error instanceof AppError && error.code === 'tus_gone' && !claim.upload.completed_at
    ? deleteResumable(claim.upload)
    : releaseClaim(claim);
