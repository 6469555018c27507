import { AppError } from '../app-error.ts';

export interface ChunkRules {
  readonly chunkBytes: number;
  readonly chunksPerPart: number;
}

/**
 * Where a chunk's bytes go.
 * - `tail`: an object of its own, until the second chunk of the pair arrives.
 * - `part`: a part of the S3 multipart upload, with the tail before it if there is one.
 * - `object`: the finished object, with the tail before it if there is one; for uploads of at most one part.
 */
export interface ChunkPlan {
  readonly to: 'tail' | 'part' | 'object';
  readonly afterTail: boolean;
  /** The chunk completes the upload. */
  readonly last: boolean;
  readonly endBytes: number;
}

/** Every chunk except the last is exactly chunk_size bytes. Throws tus_too_large, tus_invalid_request. */
export const planChunk = (
  { sizeBytes, offsetBytes, lengthBytes }: { sizeBytes: number; offsetBytes: number; lengthBytes: number },
  { chunkBytes, chunksPerPart }: ChunkRules,
): ChunkPlan => {
  const endBytes = offsetBytes + lengthBytes;
  if (endBytes > sizeBytes) {
    throw new AppError('tus_too_large', `The upload has ${sizeBytes} bytes, and this chunk would end at ${endBytes}.`);
  }
  if (lengthBytes > chunkBytes) throw new AppError('tus_too_large', `A chunk has at most ${chunkBytes} bytes.`);
  const last = endBytes === sizeBytes;
  if (!last && lengthBytes !== chunkBytes) {
    throw new AppError('tus_invalid_request', `Every chunk except the last must have exactly ${chunkBytes} bytes.`);
  }
  const afterTail = comesAfterTail(offsetBytes, { chunkBytes, chunksPerPart });
  const to = needsParts(sizeBytes, { chunkBytes, chunksPerPart }) ? 'part' : 'object';
  return { to: last || afterTail ? to : 'tail', afterTail, last, endBytes };
};

/** Whether the chunk at this offset is the second of a part. */
export const comesAfterTail = (offsetBytes: number, { chunkBytes, chunksPerPart }: ChunkRules): boolean =>
  (offsetBytes / chunkBytes) % chunksPerPart !== 0;

/** Whether an upload of this size is an S3 multipart upload. */
export const needsParts = (sizeBytes: number, { chunkBytes, chunksPerPart }: ChunkRules): boolean =>
  sizeBytes > chunkBytes * chunksPerPart;
