import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadPart, UploadSlot } from '#contract/schemas/upload.ts';
import { Caller } from '#sdk/caller.ts';
import { AbortedError, ApiError, ConnectionError, Cueline, type Fetch, UploadError } from '#sdk/index.ts';
import { sendInParts } from '#sdk/part-upload.ts';
import { transport } from '#sdk/transport.ts';
import { waiting } from '#sdk/wait.ts';

const partBytes = 4;
const content = 'abcdefghijklmnopqrstuvwxyz';
const count = Math.ceil(content.length / partBytes);
const partOf = (number: number) => content.slice((number - 1) * partBytes, number * partBytes);
const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;
const urls = 'https://storage/';
const slot: UploadSlot = {
  upload_id: '00000000-0000-7000-8000-000000000001',
  upload_url: `${urls}whole`,
  expires_at: '2026-01-01T01:00:00.000Z',
  resumable: { endpoint: 'https://api/v1/uploads/tus', headers: {}, metadata: {}, chunk_size: 1 },
  multipart: { part_size: partBytes, part_count: count, expires_at: '2026-01-02T00:00:00.000Z' },
};

type Answer = Response | undefined;

/** The API's two routes and the storage, in memory. `before` may answer instead. */
class Deployment {
  readonly parts = new Map<number, string>();
  readonly puts: number[] = [];
  completedWith: readonly string[] | undefined;
  openPuts = 0;
  mostPuts = 0;
  signed = 0;
  pageLength = 3;
  before: (url: string, init: RequestInit) => Promise<Answer> | Answer = () => undefined;

  readonly fetch: Fetch = async (url, init) => {
    if (url.startsWith(urls)) return this.#put(url, init);
    const early = await this.before(url, init);
    if (early) return early;
    const body: { first_part: number; count?: number; etags: string[] } = JSON.parse(String(init.body));
    return url.endsWith('/parts') ? this.#sign(body) : this.#complete(body.etags);
  };

  #sign({ first_part: first, count: most = this.pageLength }: { first_part: number; count?: number }): Response {
    this.signed += 1;
    const completed_at = this.completedWith ? '2026-01-01T00:00:00.000Z' : null;
    const end = completed_at ? first : Math.min(first + most, count + 1);
    const data = Array.from({ length: end - first }, (_, at): UploadPart => {
      const stored = this.parts.get(first + at);
      return {
        part_number: first + at,
        size: partOf(first + at).length,
        url: `${urls}${first + at}?signed=${this.signed}`,
        etag: stored === undefined ? null : etagOf(stored),
      };
    });
    const next_part = completed_at || end > count ? null : end;
    return Response.json({ data, next_part, expires_at: slot.expires_at, completed_at });
  }

  async #put(url: string, init: RequestInit): Promise<Response> {
    const number = Number(new URL(url).pathname.slice(1));
    this.puts.push(number);
    this.openPuts += 1;
    this.mostPuts = Math.max(this.mostPuts, this.openPuts);
    try {
      const early = await this.before(url, init);
      if (early) return early;
      const text = init.body instanceof Blob ? await init.body.text() : '';
      this.parts.set(number, text);
      return new Response(null, { headers: { etag: etagOf(text) } });
    } finally {
      this.openPuts -= 1;
    }
  }

  #complete(etags: readonly string[]): Response {
    this.completedWith = etags;
    return Response.json({ upload_id: slot.upload_id, completed_at: '2026-01-01T00:00:00.000Z' });
  }

  upload(options: Parameters<typeof sendInParts>[3] = {}): Promise<void> {
    const client = { baseUrl: 'https://api/v1', apiKey: 'sk_live_secret', fetch: this.fetch };
    const caller = new Caller(transport(client), waiting);
    return sendInParts(slot, slot.multipart, new Blob([content]), options, { caller, client });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all waits pass at once. */
const settled = async <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {});
  // Reading a Blob takes turns of the event loop that no timer shows.
  for (let turn = 0; turn < 20; turn += 1) {
    await vi.runAllTimersAsync();
    await vi.waitFor(() => {}, { interval: 1 });
  }
  return promise;
};
const allParts = Array.from({ length: count }, (_, at) => partOf(at + 1));
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: `It is ${code}.`, request_id: 'r', doc_url: 'https://x/' } }, { status });

it('sends each part once, four at a time, page by page, and completes with the ETags in order', async () => {
  const deployment = new Deployment();
  const progress: number[] = [];
  deployment.before = async (url) => {
    if (url.startsWith(urls)) await new Promise((resolve) => setTimeout(resolve, 10));
    return undefined;
  };
  await settled(deployment.upload({ onProgress: (one) => progress.push(one) }));
  expect(deployment.puts.toSorted((one, other) => one - other)).toEqual(allParts.map((_, at) => at + 1));
  expect(deployment.mostPuts).toBe(4);
  expect(deployment.signed).toBe(3);
  expect(deployment.completedWith).toEqual(allParts.map(etagOf));
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(progress.at(-1)).toBe(1);
});

it.each([
  ['the connection breaks', () => Promise.reject(new TypeError('fetch failed'))],
  ['the storage is busy', () => new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 })],
  ['the URL has expired', () => new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 })],
] as const)('signs and sends a part again when %s', async (_, failure) => {
  const deployment = new Deployment();
  let failures = 0;
  deployment.before = (url) => {
    if (!/[25]\?/.test(url) || failures === 4) return undefined;
    failures += 1;
    return failure();
  };
  await settled(deployment.upload());
  expect(deployment.completedWith).toEqual(allParts.map(etagOf));
  expect(deployment.puts).toHaveLength(count + 4);
  expect(deployment.signed).toBe(3 + 4);
});

it('does not send a part again that was stored although its reply was lost', async () => {
  const deployment = new Deployment();
  deployment.before = (url) => {
    if (!url.startsWith(`${urls}3?`) || deployment.parts.has(3)) return undefined;
    deployment.parts.set(3, partOf(3));
    throw new TypeError('fetch failed');
  };
  await settled(deployment.upload());
  expect(deployment.puts).toHaveLength(count);
  expect(deployment.completedWith).toEqual(allParts.map(etagOf));
});

it('continues an upload with the parts that are missing', async () => {
  const deployment = new Deployment();
  for (const number of [1, 4, 6]) deployment.parts.set(number, partOf(number));
  await settled(deployment.upload());
  expect(deployment.puts.toSorted()).toEqual([2, 3, 5, 7]);
  expect(deployment.completedWith).toEqual(allParts.map(etagOf));
});

it('has nothing to do for an upload that was completed although its reply was lost', async () => {
  const deployment = new Deployment();
  deployment.completedWith = [];
  await settled(deployment.upload());
  expect(deployment.puts).toEqual([]);
  expect(deployment.completedWith).toEqual([]);
});

it('signs a part anew whose URL has become too old while it waited', async () => {
  const deployment = new Deployment();
  deployment.pageLength = count;
  deployment.before = (url) => {
    if (url.startsWith(urls)) vi.setSystemTime(Date.now() + 20 * 60_000);
    return undefined;
  };
  await settled(deployment.upload());
  expect(deployment.completedWith).toEqual(allParts.map(etagOf));
  expect(deployment.puts).toHaveLength(count);
  expect(deployment.signed).toBeGreaterThan(1);
});

it.each([
  [404, 'not_found'],
  [409, 'upload_used'],
  [410, 'upload_expired'],
])('throws UploadError when the slot answers %s %s', async (status, code) => {
  const deployment = new Deployment();
  deployment.before = (url) => (url.startsWith(urls) ? new Response(null, { status: 404 }) : undefined);
  const signing = deployment.before;
  deployment.before = (url, init) =>
    deployment.signed >= 3 && url.endsWith('/parts') ? refusal(status, code) : signing(url, init);
  await expect(settled(deployment.upload())).rejects.toThrow(UploadError);
  expect(deployment.completedWith).toBeUndefined();
  expect(deployment.openPuts).toBe(0);
});

it('gives up a part after seven attempts, and aborts the others', async () => {
  const deployment = new Deployment();
  const aborted = vi.fn();
  deployment.before = (url, { signal }) => {
    if (url.startsWith(`${urls}1?`)) return new Response(null, { status: 503 });
    if (!url.startsWith(urls)) return undefined;
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        aborted();
        reject(new TypeError('aborted'));
      }),
    );
  };
  await expect(settled(deployment.upload())).rejects.toThrow(ApiError);
  expect(deployment.puts.filter((number) => number === 1)).toHaveLength(7);
  expect(aborted).toHaveBeenCalledTimes(3);
});

it('stops when it is aborted, and sends nothing more', async () => {
  const deployment = new Deployment();
  const controller = new AbortController();
  deployment.before = (url, { signal }) => {
    if (!url.startsWith(`${urls}4?`)) return undefined;
    controller.abort();
    return signal?.aborted ? Promise.reject(new TypeError('aborted')) : undefined;
  };
  await expect(settled(deployment.upload({ signal: controller.signal }))).rejects.toThrow(AbortedError);
  expect(deployment.completedWith).toBeUndefined();
  expect(deployment.puts.length).toBeLessThanOrEqual(4);
});

/** Says that it has more than 100 MB. */
const largeFile = () => Object.defineProperty(new Blob([content]), 'size', { value: 100_000_001 });

it('a file above 100 MB goes in parts, and a new attempt continues in the slot of the one before', async () => {
  const deployment = new Deployment();
  let slots = 0;
  let isOffline = false;
  deployment.before = (url) => {
    if (url.endsWith('/v1/uploads')) {
      slots += 1;
      return Response.json(slot);
    }
    isOffline ||= deployment.parts.size >= 3;
    if (isOffline) throw new TypeError('fetch failed');
    return undefined;
  };
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const client = new Cueline({ baseUrl: 'https://api/v1', apiKey: 'sk_live_secret', fetch: deployment.fetch });
  const upload = () => settled(client.upload(largeFile(), { filename: 'a.mp4', storage }));
  await expect(upload()).rejects.toThrow(ConnectionError);
  const sent = deployment.parts.size;
  deployment.before = () => undefined;
  deployment.puts.length = 0;
  expect(await upload()).toBe(slot.upload_id);
  expect(slots).toBe(1);
  expect(deployment.puts).toHaveLength(count - sent);
  expect(kept.size).toBe(0);
});
