import { addAbortSignal, Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { copyRange } from '../../../../lambdas/pipelines/import/copy-range.ts';

/** The host's response: its headers arrive, its bytes never do. */
let answer: { statusCode: number; headers: Record<string, string> };
vi.mock('../../../../lambdas/pipelines/import/open-source.ts', () => ({
  openSource: async (_url: URL, _headers: object, { signal }: { signal: AbortSignal }) => ({
    response: Object.assign(addAbortSignal(signal, new Readable({ read() {} })), answer),
  }),
}));
beforeEach(() => {
  answer = { statusCode: 200, headers: {} };
});

const id = '00000000-0000-7000-8000-000000000001';
const ids = { account_id: id, project_id: id, job_id: id };
const work: CopyWork = {
  ...ids,
  multipart_id: 'm',
  url: 'https://a-host.com/a.mp4',
  max_bytes: 1000,
  max_connections: 2,
  range: { first_part: 1, progress: 0.9 },
};
const ranged: CopyWork = { ...work, size_bytes: 10, range: { ...work.range, bytes: { start: 0, end: 9 } } };

const connection = { lost: new AbortController().signal, moveTo: async () => {} };

it('refuses a host without byte ranges where one stream takes longer than a Lambda may', async () => {
  const copying = copyRange(work, { connection, limitMs: 50 });
  await expect(copying).rejects.toMatchObject({ name: 'link_too_slow' });
  await expect(copyRange(work, { connection, limitMs: 50 })).rejects.toThrow(
    /sends no byte ranges.*one stream within.*upload it/,
  );
});

it('refuses a host that is too slow for a range', async () => {
  answer = { statusCode: 206, headers: { 'content-range': 'bytes 0-9/10' } };
  await expect(copyRange(ranged, { connection, limitMs: 50 })).rejects.toThrow('too slow: it sent 0 MB');
});

it('gives up on a host that stops sending, before the time limit', async () => {
  await expect(copyRange(work, { connection, limitMs: 60_000, pace: { windowMs: 20 } })).rejects.toThrow(
    'stopped sending',
  );
});

it.each([
  ['"v1"', { etag: '"v2"' }],
  ['Sat, 21 Nov 2026 00:00:00 GMT', { 'last-modified': 'Sun, 22 Nov 2026 00:00:00 GMT' }],
])('refuses a range where the file was %s and is %j', async (validator, headers) => {
  answer = { statusCode: 206, headers: { 'content-range': 'bytes 0-9/10', ...headers } };
  await expect(copyRange({ ...ranged, validator }, { connection, limitMs: 1000 })).rejects.toMatchObject({
    name: 'RangesBroken',
  });
});

it('refuses a response for the whole file whose status is not 200', async () => {
  answer = { statusCode: 416, headers: {} };
  await expect(copyRange(work, { connection, limitMs: 1000 })).rejects.toMatchObject({ name: 'SourceBroken' });
});

it.each([
  [200, undefined],
  [206, 'bytes 0-8/10'],
  [206, 'bytes 1-9/10'],
  [206, 'bytes 0-9/11'],
  [206, 'bytes 0-9/*'],
])('refuses a response %i with Content-Range %s for the range', async (statusCode, range) => {
  answer = { statusCode, headers: range ? { 'content-range': range } : {} };
  await expect(copyRange(ranged, { connection, limitMs: 1000 })).rejects.toMatchObject({ name: 'RangesBroken' });
});
