import { byteCount, refuseOtherTypes } from '#core/tus/request-headers.ts';
import { existing, refuseOtherOffset } from '#core/tus/upload-state.ts';
import { receiveChunk } from './receive-chunk.ts';
import { authorizedSlot, type TusReply, type TusRequest } from './tus-request.ts';

/** PATCH: appends a chunk at Upload-Offset, which must be the upload's offset. */
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
