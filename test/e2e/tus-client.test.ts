import { randomBytes } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { randomFrom } from '../faults/world/scheduler.ts';
import { Api } from '../support/cloud/api.ts';
import { FailingCloud } from '../support/cloud/failing-cloud.ts';
import { finishedUpload, sha256 } from '../support/cloud/stored-objects.ts';
import { CutProxy } from '../support/tls/cut-proxy.ts';
import { uploadWithTusClient } from '../support/tls/tus-client.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const cloud = inject('cloud');
const api = new Api(cloud);
const MiB = 1024 ** 2;
const through = (proxy: CutProxy, endpoint: string) => proxy.url + new URL(endpoint).pathname;

/** Cuts all connections after random numbers of bytes, up to 10 MiB each. */
const cutAtRandom = (seed: number) => {
  const random = randomFrom(seed);
  let leftBytes = random() * 10 * MiB;
  return (proxy: CutProxy, sizeBytes: number) => {
    leftBytes -= sizeBytes;
    if (leftBytes > 0) return;
    leftBytes = random() * 10 * MiB;
    proxy.cut();
  };
};

it.each([1, 4 * MiB - 1, 4 * MiB, 4 * MiB + 1, 5 * MiB - 1, 5 * MiB, 5 * MiB + 1, 8 * MiB, 8 * MiB + 1, 17 * MiB])(
  'tus-js-client uploads %i bytes, and the object has exactly these',
  async (sizeBytes) => {
    const bytes = randomBytes(sizeBytes);
    const { slot } = await TusUpload.reserve(api, sizeBytes);
    await uploadWithTusClient(slot, slot.resumable.endpoint, bytes, { uploadDataDuringCreation: sizeBytes % 2 === 0 });
    const finished = await finishedUpload(cloud.data, cloud.accountId, slot.upload_id);
    expect(finished).toEqual({ sha256: sha256(bytes), crc64nvme: expect.stringMatching(/^[\w+/]{11}=$/) });
  },
);

it('tus-js-client with parallelUploads gets the error that concatenation is not supported', async () => {
  const { slot } = await TusUpload.reserve(api, 9 * MiB);
  const refused = uploadWithTusClient(slot, slot.resumable.endpoint, randomBytes(9 * MiB), {
    retries: 0,
    parallelUploads: 2,
  });
  await expect(refused).rejects.toThrow(/Concatenation is not supported.*parallelUploads: 1/);
});

it.each([1, 2, 3, 4])(
  'tus-js-client uploads 32 MiB over connections that are cut several times (seed %i)',
  async (seed) => {
    const bytes = randomBytes(32 * MiB);
    const { slot } = await TusUpload.reserve(api, bytes.length);
    const proxy = await new CutProxy(() => new URL(cloud.baseUrl), cutAtRandom(seed)).listen();
    onTestFinished(() => proxy.stop());
    await uploadWithTusClient(slot, through(proxy, slot.resumable.endpoint), bytes);
    expect((await finishedUpload(cloud.data, cloud.accountId, slot.upload_id)).sha256).toBe(sha256(bytes));
  },
);

it('tus-js-client uploads 32 MiB to a cloud that is killed twice meanwhile', async () => {
  const bytes = randomBytes(32 * MiB);
  const failing = await FailingCloud.start({ seed: 1, cutEveryBytes: 10 * MiB, kills: 2, withinBytes: bytes.length });
  onTestFinished(() => failing.stop());
  const { base_url, api_key, account_id } = failing.cloud.ready;
  const { slot } = await TusUpload.reserve(new Api({ baseUrl: base_url, apiKey: api_key }), bytes.length);
  await uploadWithTusClient(slot, failing.through(slot.resumable.endpoint), bytes, { retries: 2000 });
  expect(failing.kills).toBe(2);
  expect((await finishedUpload(failing.cloud.data, account_id, slot.upload_id)).sha256).toBe(sha256(bytes));
});
