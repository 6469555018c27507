import type { DetailedError, UploadOptions } from 'tus-js-client';
import { ConnectionError, CuelineError, UploadError } from './errors.ts';
import type { UploadSlot } from './generated/schemas.ts';
import { aborted } from './retry.ts';

export interface TusOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: number) => void) | undefined;
  /** The URL of the upload, if an earlier attempt has begun it. */
  readonly url?: string | undefined;
  /** Receives the URL of the upload as soon as it is known. */
  onUrl(url: string): void;
}

/** Sends a file in parts by TUS 1.0.0, and resumes after failures. Throws UploadError when the slot refuses the bytes. */
export const sendResumably = async (
  { endpoint, headers, metadata, chunk_size }: UploadSlot['resumable'],
  file: Blob,
  { signal, onProgress, url, onUrl }: TusOptions,
): Promise<void> => {
  const { Upload } = await loadTus();
  if (signal?.aborted) throw aborted(signal);
  await new Promise<void>((resolve, reject) => {
    const options: UploadOptions = {
      endpoint,
      headers: { ...headers },
      metadata: { ...metadata },
      chunkSize: chunk_size,
      uploadSize: file.size,
      retryDelays: [500, 1000, 2000, 4000, 8000],
      // `uploading` stores the URL, together with the slot.
      storeFingerprintForResuming: false,
      fileReader: { openFile: async () => sourceOf(file) },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sentBytes, sizeBytes) => onProgress?.(sizeBytes ? sentBytes / sizeBytes : 1),
      onSuccess: () => settle(resolve),
      onError: (error) => settle(() => reject(uploadError(error))),
    };
    if (url) options.uploadUrl = url;
    // tus-js-client reads the file only by `fileReader`.
    const upload = new Upload(file, options);
    const stop = (): void => {
      settle(() => signal && reject(aborted(signal)));
      void upload.abort();
    };
    const settle = (end: () => void): void => {
      signal?.removeEventListener('abort', stop);
      end();
    };
    signal?.addEventListener('abort', stop);
    upload.start();
  });
};

/** A part as bytes, which every HTTP stack of tus-js-client takes; tus-js-client reads their size as `size`. */
const sourceOf = (file: Blob) => ({
  size: file.size,
  slice: async (start: number, end: number) => {
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size };
  },
  close: () => {},
});

/** Without the error of tus-js-client as its cause, because that has the headers of the request, with the token of the upload. */
const uploadError = (error: Error | DetailedError): CuelineError => {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  const isRefused = status >= 400 && status < 500;
  return isRefused
    ? new UploadError(`The upload was refused (${status}).`)
    : new ConnectionError(`The upload broke off: ${error.message}`);
};

const loadTus = async (): Promise<typeof import('tus-js-client')> => {
  const loaded = await import('tus-js-client').catch((cause: unknown) => {
    throw new CuelineError('Files above 6 MB are sent by tus-js-client. Install it: npm install tus-js-client', {
      cause,
    });
  });
  // Some bundlers put a CommonJS package below `default`.
  return 'Upload' in loaded ? loaded : Reflect.get(loaded, 'default');
};
