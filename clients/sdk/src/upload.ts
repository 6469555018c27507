import type { Caller } from './caller.ts';
import { apiError, UploadError } from './errors.ts';
import type { UploadSlot } from './generated/schemas.ts';
import { mediaTypeOf } from './media-type.ts';
import { sendInParts } from './part-upload.ts';
import { bounded, isTransient, retrying } from './retry.ts';
import type { ClientOptions } from './transport.ts';
import { sendResumably, type TusOptions } from './tus-upload.ts';

/** Files up to this size are sent by one PUT. */
const maxPutBytes = 6 * 1024 ** 2;
/** Files up to this size are sent by TUS, larger ones in parts straight to the storage. */
const maxTusBytes = 100 * 1000 ** 2;

export interface UploadOptions {
  /** @default the name of a File, else `media` */
  readonly filename?: string | undefined;
  /** @default the type of the file, else by its name */
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: ((progress: number) => void) | undefined;
  /**
   * Stores interrupted uploads, so that an upload of the same file continues where it stopped.
   * @default localStorage in browsers, nothing elsewhere
   */
  readonly storage?: UploadStorage | undefined;
}

/** Web Storage, or an object with these methods of it. */
export interface UploadStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An interrupted upload: its slot, and its URL once that is known. */
interface Remembered {
  readonly slot: UploadSlot;
  readonly url?: string;
}

/** Sends a file to a slot of its own. Returns the `upload_id`. */
export const uploading =
  (caller: Caller, client: ClientOptions) =>
  async (file: Blob, options: UploadOptions = {}): Promise<string> => {
    const filename = options.filename ?? nameOf(file) ?? 'media';
    const content_type =
      options.contentType ?? (/^(?:audio|video)\//.test(file.type) ? file.type : mediaTypeOf(filename));
    const reserve = () =>
      caller.call('createUpload', { body: { filename, content_type, size: file.size } }, { signal: options.signal });

    if (file.size <= maxPutBytes) {
      const slot = await reserve();
      await put(slot.upload_url, file, content_type, client, options);
      return slot.upload_id;
    }

    const storage = options.storage ?? browserStorage();
    const key = `cueline-upload ${client.baseUrl} ${filename} ${content_type} ${file.size} ${changedAt(file)}`;
    const sent = async ({ slot, url }: Remembered): Promise<string> => {
      storage?.setItem(key, JSON.stringify({ slot, url }));
      // A slot of an earlier release has none.
      const multipart: UploadSlot['multipart'] | undefined = slot.multipart;
      if (file.size > maxTusBytes && multipart && !url) {
        await sendInParts(slot, multipart, file, options, { caller, client });
      } else {
        const tus: TusOptions = {
          ...options,
          url,
          onUrl: (known) => storage?.setItem(key, JSON.stringify({ slot, url: known })),
        };
        await sendResumably(slot.resumable, file, tus);
      }
      storage?.removeItem(key);
      return slot.upload_id;
    };
    const remembered = storage && read(storage, key);
    if (remembered) {
      try {
        return await sent(remembered);
      } catch (error) {
        // The slot is gone or used: the whole file is sent to a new one.
        if (!(error instanceof UploadError)) throw error;
      }
    }
    return sent({ slot: await reserve() });
  };

const put = (
  url: string,
  body: Blob,
  contentType: string,
  client: ClientOptions,
  { signal, onProgress }: UploadOptions,
): Promise<void> =>
  retrying({ maxRetries: client.maxRetries ?? 2, signal, mayRepeat: isTransient }, async () => {
    onProgress?.(0);
    const send = client.fetch ?? ((to: string, init: RequestInit) => fetch(to, init));
    // Ten minutes are 6 MB at 10 KB a second.
    const { ok, status, text, headers } = await bounded({ timeoutMs: 600_000, signal }, async (ends) => {
      const response = await send(url, { method: 'PUT', headers: { 'content-type': contentType }, body, signal: ends });
      return { ok: response.ok, status: response.status, headers: response.headers, text: await response.text() };
    });
    if (status >= 500 || status === 429) throw apiError({ status, headers, body: text });
    if (!ok) throw new UploadError(`The storage refused the upload (${status}): ${text}`);
    onProgress?.(1);
  });

const nameOf = (file: Blob): string | undefined =>
  'name' in file && typeof file.name === 'string' ? file.name : undefined;

const changedAt = (file: Blob): string => ('lastModified' in file ? String(file.lastModified) : '');

const browserStorage = (): UploadStorage | undefined => {
  // Node has a localStorage too, but only with the option --localstorage-file.
  if (!('document' in globalThis)) return undefined;
  try {
    const found: unknown = Reflect.get(globalThis, 'localStorage');
    return isStorage(found) ? found : undefined;
  } catch {
    // The browser may not allow the page to store anything.
    return undefined;
  }
};

const isStorage = (value: unknown): value is UploadStorage =>
  typeof value === 'object' && value !== null && 'getItem' in value;

const read = (storage: UploadStorage, key: string): Remembered | undefined => {
  const text = storage.getItem(key);
  return text === null ? undefined : JSON.parse(text);
};
