import { apiError, ConnectionError } from './errors.ts';
import { aborted, bounded } from './retry.ts';
import type { ClientOptions } from './transport.ts';

/** 16 MiB at 10 KB a second. */
const timeoutMs = 1_800_000;
/** A browser that tells no progress for so long has lost its connection. */
const stallMs = 60_000;

export interface SentPart {
  readonly signal: AbortSignal | undefined;
  /** Receives how many bytes of the part are sent, where the runtime tells it. */
  onSentBytes(sentBytes: number): void;
}

/**
 * PUTs one part to its signed URL. Returns its ETag. Every failure is one of this package: the storage's answers are ApiErrors.
 * Browsers tell the progress of a request only to XMLHttpRequest.
 */
export const sendPart = async (url: string, body: Blob, part: SentPart, client: ClientOptions): Promise<string> => {
  const xhr = client.fetch ? undefined : newXhr();
  const { status, etag, text } = await (xhr
    ? sendByXhr(xhr, url, body, part)
    : sendByFetch(client.fetch ?? fetch, url, body, part.signal));
  if (status < 200 || status > 299) throw apiError({ status, headers: new Headers(), body: text });
  if (!etag) throw new ConnectionError('The reply of the storage has no ETag.');
  return etag;
};

interface PartReply {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
}

const sendByFetch = (
  send: NonNullable<ClientOptions['fetch']>,
  url: string,
  body: Blob,
  signal: AbortSignal | undefined,
): Promise<PartReply> =>
  bounded({ timeoutMs, signal }, async (ends) => {
    const response = await send(url, { method: 'PUT', body, signal: ends });
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
  });

/** What is used of XMLHttpRequest, whose types only browsers have. */
interface Xhr {
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null };
  readonly status: number;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  open(method: string, url: string): void;
  send(body: Blob): void;
  abort(): void;
  getResponseHeader(name: string): string | null;
}

const newXhr = (): Xhr | undefined => {
  const found: unknown = Reflect.get(globalThis, 'XMLHttpRequest');
  return isXhrClass(found) ? new found() : undefined;
};

const isXhrClass = (value: unknown): value is new () => Xhr => typeof value === 'function';

const sendByXhr = (xhr: Xhr, url: string, body: Blob, { signal, onSentBytes }: SentPart): Promise<PartReply> =>
  new Promise<PartReply>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      end();
    };
    const stop = (): void => {
      xhr.abort();
      settle(() => signal && reject(aborted(signal)));
    };
    const fail = (why: string) => settle(() => reject(new ConnectionError(why)));
    const awaitProgress = (sentBytes: number): void => {
      clearTimeout(timer);
      // A browser has handed the last byte over long before a slow network has sent it, and then tells nothing until the reply.
      const withinMs = sentBytes < body.size ? stallMs : timeoutMs;
      timer = setTimeout(() => {
        xhr.abort();
        fail(`A part made no progress for ${withinMs} ms.`);
      }, withinMs);
    };
    xhr.upload.onprogress = ({ loaded }) => {
      awaitProgress(loaded);
      onSentBytes(loaded);
    };
    xhr.onload = () =>
      settle(() => resolve({ status: xhr.status, etag: xhr.getResponseHeader('etag'), text: xhr.responseText }));
    xhr.onerror = () => fail('No whole reply came.');
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) return stop();
    awaitProgress(0);
    xhr.open('PUT', url);
    xhr.send(body);
  });
