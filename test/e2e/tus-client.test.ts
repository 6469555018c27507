import { randomBytes } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { randomFrom } from '../faults/world/scheduler.ts';
import { Api } from '../support/cloud/api.ts';
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

it.each([1, 4 * MiB, 4 * MiB + 1, 5 * MiB, 17 * MiB])(
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

it.each([1, 2])('tus-js-client uploads 32 MiB over connections that are cut several times (seed %i)', async (seed) => {
  const bytes = randomBytes(32 * MiB);
  const { slot } = await TusUpload.reserve(api, bytes.length);
  const proxy = await new CutProxy(() => new URL(cloud.baseUrl), cutAtRandom(seed)).listen();
  onTestFinished(() => proxy.stop());
  await uploadWithTusClient(slot, through(proxy, slot.resumable.endpoint), bytes);
  expect((await finishedUpload(cloud.data, cloud.accountId, slot.upload_id)).sha256).toBe(sha256(bytes));
});
