import { existing } from '#core/tus/upload-state.ts';
import { authorizedSlot, type TusReply, type TusRequest } from './tus-request.ts';

/** HEAD: the offset of the upload, by a consistent read. */
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
