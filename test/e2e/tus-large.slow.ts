import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Api } from '../support/cloud/api.ts';
import { FailingCloud } from '../support/cloud/failing-cloud.ts';
import { finishedUpload } from '../support/cloud/stored-objects.ts';
import { browserPath, UploadPage } from '../support/tls/browser.ts';
import { uploadWithTusClient } from '../support/tls/tus-client.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const MiB = 1024 ** 2;
const sizeBytes = 1024 * MiB;
const folder = temporaryFolder(afterAll);
const file = join(folder, 'f.mp4');
const hash = createHash('sha256');

beforeAll(() => {
  const open = openSync(file, 'w');
  for (let at = 0; at < sizeBytes; at += MiB) {
    const piece = randomBytes(MiB);
    hash.update(piece);
    writeSync(open, piece);
  }
  closeSync(open);
});
const sha256 = () => hash.copy().digest('hex');

const failingCloud = async (seed: number) => {
  const failing = await FailingCloud.start({ seed, cutEveryBytes: 32 * MiB, kills: 5, withinBytes: sizeBytes });
  onTestFinished(() => failing.stop());
  const { base_url, api_key, account_id } = failing.cloud.ready;
  const { slot } = await TusUpload.reserve(new Api({ baseUrl: base_url, apiKey: api_key }), sizeBytes);
  return { failing, slot, endpoint: failing.through(slot.resumable.endpoint), accountId: account_id };
};

it('tus-js-client in Node uploads 1 GiB with a cut about every 32 MiB to a cloud that is killed five times', async () => {
  const { failing, slot, endpoint, accountId } = await failingCloud(1);
  await uploadWithTusClient(slot, endpoint, readFileSync(file), { retries: 10_000 });
  expect(failing.kills).toBe(5);
  expect((await finishedUpload(failing.cloud.data, accountId, slot.upload_id)).sha256).toBe(sha256());
});

it.skipIf(browserPath === undefined)('tus-js-client in Chromium uploads 1 GiB in the same way', async () => {
  const { failing, slot, endpoint, accountId } = await failingCloud(2);
  const page = await UploadPage.open(browserPath ?? '', file);
  onTestFinished(() => page.close());
  await page.upload(endpoint, slot);
  expect(failing.kills).toBe(5);
  expect((await finishedUpload(failing.cloud.data, accountId, slot.upload_id)).sha256).toBe(sha256());
});
