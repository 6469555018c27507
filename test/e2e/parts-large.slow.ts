import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { build } from 'esbuild';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Cueline, isCuelineError, UploadError } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { FailingCloud } from '../support/cloud/failing-cloud.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { finishedUpload } from '../support/cloud/stored-objects.ts';
import { browserPath, newContext } from '../support/tls/browser.ts';
import type { CutProxy } from '../support/tls/cut-proxy.ts';
import { fetchThrough } from '../support/tls/fetch-through.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';

const MiB = 1024 ** 2;
const sizeBytes = 5 * 1024 * MiB;
const folder = temporaryFolder(afterAll);
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
  // The console does so while a connection is away for long.
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

/** The SDK in a page of another origin than the API, which counts the progress that it is told. */
const siteScript = async (): Promise<string> => {
  const contents = `
    import { Cueline } from './index.ts';
    globalThis.progress = [];
    globalThis.uploadFile = (baseUrl, apiKey) =>
      new Cueline({ baseUrl, apiKey, dangerouslyAllowBrowser: true }).upload(document.querySelector('input').files[0], {
        onProgress: (one) => globalThis.progress.push(one),
      });`;
  const stdin = { contents, resolveDir: 'clients/sdk/src' };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', platform: 'browser', write: false });
  return outputFiles[0]?.text ?? '';
};

it.skipIf(browserPath === undefined)(
  'a page of another origin sends 192 MiB in parts, tells more progress than parts, and goes on after the cloud was killed',
  async () => {
    truncateSync(path, 192 * MiB);
    let cloud = await CloudProcess.start();
    onTestFinished(() => cloud.stopAndForget());
    const { apiKey, accountId } = await newAccount(cloud.data, 'studio');
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
    });
    const site = await new LoopbackServer(server).listen();
    onTestFinished(() => site.stop());
    const context = await newContext(browserPath ?? '');
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`http://${site.address}/`);
    await page.addScriptTag({ content: await siteScript() });
    await page.setInputFiles('input', path);
    const order = [cloud.ready.base_url, apiKey].map((text) => JSON.stringify(text)).join();
    const uploaded = page.evaluate(`uploadFile(${order})`);
    await page.waitForFunction('globalThis.progress.at(-1) > 0.3');
    await cloud.kill('SIGKILL');
    cloud = await CloudProcess.start({ data: cloud.data });
    const upload_id = v.parse(v.string(), await uploaded);
    const told = v.parse(v.array(v.number()), await page.evaluate('globalThis.progress'));
    expect(told.length).toBeGreaterThan(24);
    expect(told.at(-1)).toBe(1);
    expect((await finishedUpload(cloud.data, accountId, upload_id)).sha256).toBe(await sha256());
  },
);
