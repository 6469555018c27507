import { byteCount, refuseOtherTypes } from '#core/tus/request-headers.ts';
import { existing, refuseOtherOffset } from '#core/tus/upload-state.ts';
import { refusedTermination, terminateUpload } from '#runtime/stores/tus-uploads.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { receiveChunk } from './receive-chunk.ts';
import { authorizedSlot, type TusReply, type TusRequest } from './tus-request.ts';

/**
 * PATCH: appends a chunk. "If the offsets do not match, the Server MUST respond with the 409 Conflict status without modifying the upload
 * resource".
 */
export const patch = async ({ headers, body, uploadId }: TusRequest): Promise<TusReply> => {
  refuseOtherTypes(headers);
  const claimedBytes = byteCount(headers, 'Upload-Offset');
  const upload = existing(await authorizedSlot(headers, uploadId), Date.now());
  refuseOtherOffset(upload, claimedBytes);
  const { offset_bytes, expires_at } = await receiveChunk(upload, headers, body);
  return {
    statusCode: 204,
    headers: { 'upload-offset': String(offset_bytes), 'upload-expires': new Date(expires_at).toUTCString() },
  };
};

/**
 * HEAD: the offset of the upload, by a consistent read. "The Server MUST always include the Upload-Offset header in the response for a HEAD
 * request, even if the offset is 0". https://tus.io/protocols/resumable-upload
 */
export const head = async ({ headers, uploadId }: TusRequest): Promise<TusReply> => {
  const upload = existing(await authorizedSlot(headers, uploadId), Date.now());
  return {
    statusCode: 200,
    headers: {
      'upload-offset': String(upload.offset_bytes),
      'upload-length': String(upload.size_bytes),
      'upload-expires': new Date(upload.expires_at).toUTCString(),
      ...(upload.tus_metadata && { 'upload-metadata': upload.tus_metadata }),
    },
  };
};

/** DELETE: ends the upload and deletes its bytes, unless a project uses them. If the request dies, the sweep ExpireUploads deletes them. */
export const terminate = async ({ headers, uploadId }: TusRequest): Promise<TusReply> => {
  const upload = existing(await authorizedSlot(headers, uploadId), Date.now());
  const ended = await terminateUpload(upload);
  if (!ended) throw await refusedTermination(upload);
  await eraseUpload(ended);
  return { statusCode: 204, headers: {} };
};
