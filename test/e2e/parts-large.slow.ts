import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Cueline, isCuelineError, UploadError } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { FailingCloud } from '../support/cloud/failing-cloud.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { finishedUpload } from '../support/cloud/stored-objects.ts';
import type { CutProxy } from '../support/tls/cut-proxy.ts';
import { fetchThrough } from '../support/tls/fetch-through.ts';

const MiB = 1024 ** 2;
const sizeBytes = 5 * 1024 * MiB;
const folder = mkdtempSync(join(tmpdir(), 'cueline-parts-'));
const path = join(folder, 'long.mp4');

/** A video with a box at its end that readers skip: a hole on disk, but for the number of each MiB, which tells parts apart. */
beforeAll(async () => {
  const video = readFileSync('test/fixtures/silent.mp4');
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(sizeBytes - video.length), 8);
  writeFileSync(path, Buffer.concat([video, box]));
  truncateSync(path, sizeBytes);
  const file = await open(path, 'r+');
  for (let at = MiB; at < sizeBytes; at += MiB) await file.write(`MiB ${at / MiB}`, at);
  await file.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = async (): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: MiB })) hash.update(bytes);
  return hash.digest('hex');
};

it('5 GiB go to storage in parts, with a cut about every 256 MiB and a cloud that is killed three times, in flat memory', async () => {
  const failing = await FailingCloud.start({ seed: 3, cutEveryBytes: 256 * MiB, kills: 3, withinBytes: sizeBytes });
  onTestFinished(() => failing.stop());
  const { apiKey, accountId } = await newAccount(failing.cloud.data, 'studio');
  const proxies = new Map<string, Promise<CutProxy>>();
  const fetch = fetchThrough(async (origin) => {
    const proxy = proxies.get(origin) ?? failing.proxyOf(() => new URL(origin));
    proxies.set(origin, proxy);
    return (await proxy).address;
  });
  const client = new Cueline({ baseUrl: failing.cloud.ready.base_url, apiKey, fetch });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const file = await openFile(path);
  const startRss = process.memoryUsage.rss();
  let peakRss = startRss;
  const onProgress = (): void => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  };
  const startMs = performance.now();
  let attempts = 0;
  let uploadId = '';
  // As the console does while a connection is away for long.
  while (uploadId === '') {
    attempts += 1;
    uploadId = await client.upload(file, { storage, onProgress }).catch((error: unknown) => {
      if (!isCuelineError(error) || error instanceof UploadError) throw error;
      return '';
    });
  }
  const seconds = (performance.now() - startMs) / 1000;
  console.log(
    `${Math.round(sizeBytes / MiB / seconds)} MiB/s, ${failing.cuts} cuts, ${failing.kills} kills, ${attempts} attempts, ` +
      `${((failing.sentBytes / sizeBytes - 1) * 100).toFixed(1)} % sent again, ${Math.round((peakRss - startRss) / MiB)} MiB of memory`,
  );
  expect(failing.kills).toBe(3);
  expect(failing.cuts).toBeGreaterThan(10);
  expect(peakRss - startRss).toBeLessThan(512 * MiB);
  expect((await finishedUpload(failing.cloud.data, accountId, uploadId)).sha256).toBe(await sha256());
  const direct = new Cueline({ baseUrl: failing.cloud.ready.base_url, apiKey });
  const project = await direct.projects.create({ upload_id: uploadId, auto_transcribe: false });
  expect(project.duration).toBeGreaterThan(0);
});
