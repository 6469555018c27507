import type { RenderWork } from '#contract/schemas/render-work.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { abortMultipart, completeMultipart, createMultipart, type Multipart } from '../aws/s3-multipart.ts';
import { videoPartSigner } from '../aws/signed-urls.ts';
import { logger } from '../logger.ts';
import { addModelled } from '../meter/tally.ts';

interface Made<Result> {
  /** What was read by signed URLs, and stored by those of the parts. */
  readonly file: { readonly sizeBytes: number; readonly reads: number; readonly etags: readonly string[] };
  readonly result: Result;
  /** Throws where the file must not be stored any more. */
  readonly before: () => Promise<void>;
}

/** Completes the upload that `make` fills by signed URLs, and counts their requests. None is left where that fails. */
export async function signedUpload<Result>(
  key: string,
  contentType: string,
  make: (upload: Multipart) => Promise<Made<Result>>,
): Promise<Result> {
  const upload = { key, multipartId: await createMultipart(key, contentType) };
  try {
    const { file, result, before } = await make(upload);
    addModelled(renderFileUnits(file.reads, file.etags.length));
    await before();
    const parts = file.etags.map((etag, at) => ({ partNumber: at + 1, etag }));
    // An earlier run was first with the same file.
    if (!(await completeMultipart(upload, parts, { sizeBytes: file.sizeBytes }))) await abort(upload);
    return result;
  } catch (error) {
    await abort(upload);
    throw error;
  }
}

/** The bucket aborts by itself what stays, some days later. */
const abort = (upload: Multipart): Promise<void> =>
  abortMultipart(upload).catch((error: unknown) => logger.warn('could not abort an upload', { error }));

/** Signed when the work begins, which has ended before they expire. */
export async function signedParts(
  upload: Multipart,
  { partBytes, count }: { readonly partBytes: number; readonly count: number },
): Promise<RenderWork['parts']> {
  const part = await videoPartSigner(upload);
  return { sizeBytes: partBytes, urls: await Promise.all(Array.from({ length: count }, (_, at) => part(at + 1))) };
}
