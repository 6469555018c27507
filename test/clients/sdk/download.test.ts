import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AbortedError, ConnectionError } from '#sdk/index.ts';
import { type DownloadOptions, download } from '#sdk/node.ts';
import { drop, type Step, scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(-1);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const text = Array.from({ length: 60_000 }, (_, index) => `${index} `).join('');

/** The storage sends what is asked for; it breaks after `breaksAt` bytes of it. */
const sends =
  ({ breaksAt = Number.POSITIVE_INFINITY, headers = {}, body = text } = {}): Step =>
  (init) => {
    const range = new Headers(init.headers).get('range')?.match(/\d+/)?.[0];
    const rest = Buffer.from(body).subarray(Number(range ?? 0));
    let at = 0;
    const stream = new ReadableStream({
      pull(controller) {
        if (at >= breaksAt) return controller.error(new TypeError('terminated'));
        const chunk = rest.subarray(at, at + 65_536);
        at += chunk.length;
        if (chunk.length > 0) return controller.enqueue(chunk);
        return controller.close();
      },
    });
    const part = range === undefined ? {} : { 'content-range': `bytes ${range}-${body.length - 1}/${body.length}` };
    const facts = { etag: '"one"', 'content-length': String(rest.length), ...part, ...headers };
    return new Response(stream, { status: range === undefined ? 200 : 206, headers: facts });
  };

const saving = async (options: DownloadOptions, ...steps: Step[]) => {
  const folder = temporaryFolder(onTestFinished);
  const { fetch, sent } = scriptedFetch(...steps);
  const ended = download('https://storage/e', join(folder, 'talk.mp4'), { fetch, ...options });
  const error = await ended.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const files = readdirSync(folder);
  const ranges = sent.map(({ headers }) => headers.get('range'));
  return { error, files, ranges, sent, text: files.map((name) => readFileSync(join(folder, name), 'utf8')).join() };
};

it('goes on where the connection broke', async () => {
  const progress: number[] = [];
  const steps = [sends({ breaksAt: 200_000 }), drop, sends()];
  const saved = await saving({ onProgress: (at) => progress.push(at) }, ...steps);
  expect(saved).toMatchObject({ files: ['talk.mp4'], text });
  expect(saved.ranges).toEqual([null, expect.stringMatching(/^bytes=[1-9]\d+-$/), saved.ranges[1]]);
  expect(saved.sent[1]?.headers.get('if-range')).toBe('"one"');
  expect(progress.at(-1)).toBe(1);
});

it('begins again when the file has changed meanwhile, or has no strong ETag', async () => {
  const changed = await saving({}, sends({ breaksAt: 200_000 }), () => new Response('another file!'));
  expect(changed.text).toBe('another file!');
  const weak = await saving({}, sends({ breaksAt: 200_000, headers: { etag: 'W/"1"' } }), sends());
  expect(weak).toMatchObject({ text, ranges: [null, null] });
});

it('begins again where a host sends the rest of another file', async () => {
  const other = sends({ body: text.toUpperCase(), headers: { etag: '"two"' } });
  const saved = await saving({}, sends({ breaksAt: 200_000 }), other);
  expect(saved).toMatchObject({ text: text.toUpperCase(), ranges: [null, expect.any(String), null] });
});

it('tells a fault of the disk as it is, and does not download again', async () => {
  const { fetch, sent } = scriptedFetch(sends());
  await expect(download('https://storage/e', '/nowhere/talk.mp4', { fetch })).rejects.toMatchObject({ code: 'ENOENT' });
  expect(sent).toHaveLength(1);
});

it('leaves no file when it fails', async () => {
  const short = await saving({ maxRetries: 1 }, sends({ headers: { 'content-length': '999999' } }));
  expect(short).toMatchObject({ files: [], ranges: [null, `bytes=${text.length}-`] });
  expect(short.error).toBeInstanceOf(ConnectionError);
  const stalled = await saving({ maxRetries: 0, timeoutMs: 5 }, ({ signal }) => {
    const body = new ReadableStream({
      start: (to) => signal?.addEventListener('abort', () => to.error(signal.reason)),
    });
    return new Response(body);
  });
  expect(stalled.error).toMatchObject({ isTimeout: true });
});

it('does not repeat what the storage refuses, as an expired URL', async () => {
  const expired = await saving({}, () => new Response('expired', { status: 403 }));
  expect(expired).toMatchObject({ files: [], ranges: [null] });
  expect(String(expired.error)).toContain('403');
  const busy = await saving({}, () => new Response('', { status: 503 }), sends());
  expect(busy.text).toBe(text);
});

it('ends with the signal', async () => {
  const { error } = await saving({ signal: AbortSignal.abort() }, drop);
  expect(error).toBeInstanceOf(AbortedError);
});
