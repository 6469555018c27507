import type { Caller } from '../caller.ts';
import type { CompleteUpload, SignUploadParts } from '../generated/schemas.ts';
import type { RequestOptions } from '../transport.ts';

/** The steps of an upload in signed parts; `client.upload` does them all. */
export const uploadsOf = (caller: Caller) => ({
  /** Signs URLs for parts; `upload` of the client does this by itself. */
  signParts: (uploadId: string, body: SignUploadParts, options?: RequestOptions) =>
    caller.call('signUploadParts', { ...ofUpload(uploadId), body }, options),
  /** Makes the file of its parts. */
  complete: (uploadId: string, body: CompleteUpload, options?: RequestOptions) =>
    caller.call('completeUpload', { ...ofUpload(uploadId), body }, options),
  /** Deletes the slot and its bytes. */
  delete: (uploadId: string, options?: RequestOptions) => caller.call('deleteUpload', ofUpload(uploadId), options),
});

const ofUpload = (uploadId: string) => ({ path: { upload_id: uploadId } });
