import type { Caller } from '../caller.ts';
import type { CompleteUpload, SignUploadParts } from '../generated/schemas.ts';
import type { RequestOptions } from '../transport.ts';

/** The steps of an upload in signed parts; `client.upload` does them all. */
export const uploadsOf = (caller: Caller) => ({
  signParts: (uploadId: string, body: SignUploadParts, options?: RequestOptions) =>
    caller.call('signUploadParts', { ...ofUpload(uploadId), body }, options),
  complete: (uploadId: string, body: CompleteUpload, options?: RequestOptions) =>
    caller.call('completeUpload', { ...ofUpload(uploadId), body }, options),
  delete: (uploadId: string, options?: RequestOptions) => caller.call('deleteUpload', ofUpload(uploadId), options),
});

const ofUpload = (uploadId: string) => ({ path: { upload_id: uploadId } });
