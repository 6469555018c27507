import { addAbortSignal, Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { copyRange } from '../../../../lambdas/pipelines/import/copy-range.ts';

/** The host's answer: its headers come, its bytes do not. */
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

it('says that the one stream took longer than a Lambda may', async () => {
  const copying = copyRange(work, { connection, limitMs: 50 });
  await expect(copying).rejects.toMatchObject({ name: 'SourceRefused' });
  await expect(copyRange(work, { connection, limitMs: 50 })).rejects.toThrow(
    /sends no byte ranges.*one stream within.*upload it/,
  );
});

it('says that the host of a range is too slow', async () => {
  answer = { statusCode: 206, headers: { 'content-range': 'bytes 0-9/10' } };
  await expect(copyRange(ranged, { connection, limitMs: 50 })).rejects.toThrow('too slow: it sent 0 MB');
});

it('gives up a host that stops sending long before that', async () => {
  await expect(copyRange(work, { connection, limitMs: 60_000, pace: { windowMs: 20 } })).rejects.toThrow(
    'stopped sending',
  );
});

it.each([
  ['"v1"', { etag: '"v2"' }],
  ['Sat, 21 Nov 2026 00:00:00 GMT', { 'last-modified': 'Sun, 22 Nov 2026 00:00:00 GMT' }],
])('does not take the range of a file that was %s for that of one that is %j', async (validator, headers) => {
  answer = { statusCode: 206, headers: { 'content-range': 'bytes 0-9/10', ...headers } };
  await expect(copyRange({ ...ranged, validator }, { connection, limitMs: 1000 })).rejects.toMatchObject({
    name: 'RangesBroken',
  });
});

it('does not take what is no 200 for the whole file', async () => {
  answer = { statusCode: 416, headers: {} };
  await expect(copyRange(work, { connection, limitMs: 1000 })).rejects.toMatchObject({ name: 'SourceBroken' });
});

it.each([
  [200, undefined],
  [206, 'bytes 0-8/10'],
  [206, 'bytes 1-9/10'],
  [206, 'bytes 0-9/11'],
  [206, 'bytes 0-9/*'],
])('does not take %i with %s for the range', async (statusCode, range) => {
  answer = { statusCode, headers: range ? { 'content-range': range } : {} };
  await expect(copyRange(ranged, { connection, limitMs: 1000 })).rejects.toMatchObject({ name: 'RangesBroken' });
});
