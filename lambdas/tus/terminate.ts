import { existing } from '#core/tus/upload-state.ts';
import { refusedTermination, terminateUpload } from '#runtime/stores/tus-uploads.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { authorizedSlot, type TusReply, type TusRequest } from './tus-request.ts';

/** DELETE: ends the upload and deletes its bytes, unless a project uses them. If the request dies, the sweep ExpireUploads deletes them. */
export const terminate = async ({ headers, uploadId }: TusRequest): Promise<TusReply> => {
  const upload = existing(await authorizedSlot(headers, uploadId), Date.now());
  const ended = await terminateUpload(upload);
  if (!ended) throw await refusedTermination(upload);
  await eraseUpload(ended);
  return { statusCode: 204, headers: {} };
};
