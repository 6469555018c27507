import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { randomFrom } from '../faults/world/scheduler.ts';
import { Api } from '../helpers/api.ts';
import { CloudProcess } from '../helpers/cloud-process.ts';
import { CutProxy } from '../helpers/cut-proxy.ts';
import { finishedUpload, sha256 } from '../helpers/finished-upload.ts';
import { uploadWithTusClient } from '../helpers/tus-client.ts';
import { TusUpload } from '../helpers/tus-upload.ts';

const MiB = 1024 ** 2;

it('tus-js-client uploads 1 GiB over a network that is cut about every 32 MiB', async () => {
  const cloud = await CloudProcess.start();
  onTestFinished(() => cloud.stopAndForget());
  const { base_url, api_key, account_id } = cloud.ready;
  const bytes = Buffer.concat(Array.from({ length: 1024 }, () => randomBytes(MiB)));
  const { slot } = await TusUpload.reserve(new Api({ baseUrl: base_url, apiKey: api_key }), bytes.length);
  const random = randomFrom(1);
  let leftBytes = 32 * MiB;
  const proxy = await CutProxy.start(
    () => new URL(base_url),
    (cutting, sizeBytes) => {
      leftBytes -= sizeBytes;
      if (leftBytes > 0) return;
      leftBytes = random() * 64 * MiB;
      cutting.cut();
    },
  );
  onTestFinished(() => proxy.stop());
  const endpoint = proxy.url + new URL(slot.resumable.endpoint).pathname;
  await uploadWithTusClient(slot, endpoint, bytes, { retries: 1000 });
  expect((await finishedUpload(cloud.data, account_id, slot.upload_id)).sha256).toBe(sha256(bytes));
});
