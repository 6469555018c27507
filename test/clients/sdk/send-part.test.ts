import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionError } from '#sdk/index.ts';
import { sendPart } from '#sdk/send-part.ts';

/** What a browser's has of it. */
class Xhr {
  static last = new Xhr();
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly status = 200;
  readonly responseText = '';
  readonly abort = vi.fn();
  readonly open = vi.fn();
  onload?: () => void;
  constructor() {
    Xhr.last = this;
  }
  readonly send = vi.fn();
  readonly getResponseHeader = () => '"etag"';
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Xhr);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minuteMs = 60_000;
const send = () => {
  const body = new Blob(['0123456789']);
  const sent = sendPart(
    'https://storage/1',
    body,
    { signal: undefined, onSentBytes: () => {} },
    { baseUrl: '', apiKey: '' },
  );
  sent.catch(() => {});
  return { sent, xhr: Xhr.last };
};

it('ends a part of which nothing was sent for a minute', async () => {
  const { sent, xhr } = send();
  xhr.upload.onprogress?.({ loaded: 9 });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(xhr.abort).toHaveBeenCalled();
  await expect(sent).rejects.toThrow(ConnectionError);
});

it('waits for the reply for as long as a request may take, once the browser has the last byte', async () => {
  const { sent, xhr } = send();
  xhr.upload.onprogress?.({ loaded: 10 });
  await vi.advanceTimersByTimeAsync(29 * minuteMs);
  expect(xhr.abort).not.toHaveBeenCalled();
  xhr.onload?.();
  expect(await sent).toBe('"etag"');
});

it('ends a part whose reply does not come', async () => {
  const { sent, xhr } = send();
  xhr.upload.onprogress?.({ loaded: 10 });
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(xhr.abort).toHaveBeenCalled();
  await expect(sent).rejects.toThrow(ConnectionError);
});
