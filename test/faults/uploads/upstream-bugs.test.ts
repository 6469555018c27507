import { AwsError } from '@cueline/local-aws/aws-error.ts';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { CreateUpload } from '#contract/schemas/upload.ts';
import type { SentCall } from '../world/sent-call.ts';
import { blockFirst, Replay } from './replay.ts';
import { startUploadWorlds, type TusAnswer } from './upload-world.ts';

// Bugs that other TUS servers on S3 had, each by its issue. Chunks have 4 bytes here, parts 8.

beforeAll(startUploadWorlds);

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const statuses = (answers: readonly (TusAnswer | undefined)[]) => answers.map((answer) => answer?.status);

it('tusd#376: HEAD counts bytes that are not enough for a part', async () => {
  const replay = await new Replay(alphabet).start();
  await replay.send(0, 12);
  expect(replay.parts).toEqual([[1, 'abcdefgh']]);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 12 });
});

it('tusd#376: a lost tail fails the upload and does not make a shorter object', async () => {
  const replay = await new Replay(alphabet.slice(0, 8)).start();
  await replay.send(0, 4);
  // A Lambda keeps the tail that it stored last in memory, so another upload stores one.
  const other = await replay.another(1).start();
  await other.send(0, 4);
  replay.world.bucket.objects.delete(replay.tailKey);
  expect((await replay.until(replay.patch(4)))?.status).toBeGreaterThanOrEqual(500);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
  expect([...replay.world.bucket.objects.keys()]).toEqual([other.tailKey]);
});

it.each(Array.from({ length: 26 }, (_, at) => at + 1))(
  'tus-node-server#284: an upload of %i bytes loses no bytes after its last full part',
  async (sizeBytes) => {
    const replay = await new Replay(alphabet.slice(0, sizeBytes)).start();
    await replay.send(0, sizeBytes);
    replay.expectComplete();
  },
);

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'tus-node-server#475, #492: of two PATCHes at one offset one is taken (schedule %i)',
  async (seed) => {
    const replay = await new Replay(alphabet, { seed }).start();
    for (const at of [0, 4, 8]) {
      const both = statuses(await replay.until(Promise.all([replay.patch(at), replay.patch(at)])));
      expect(both.filter((status) => status === 204)).toHaveLength(1);
      expect([409, 423]).toContain(both.find((status) => status !== 204));
    }
    await replay.send(12, alphabet.length);
    replay.expectComplete();
  },
);

it('tus-node-server#493: a chunk after a tail is stored behind the tail', async () => {
  const replay = await new Replay(alphabet).start();
  await replay.send(0, 4);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 4 });
  await replay.send(4, 8);
  expect(replay.parts).toEqual([[1, 'abcdefgh']]);
});

it('tus-node-server#501: Upload-Defer-Length is answered 400, and an upload smaller than a part completes', async () => {
  const replay = new Replay('abc');
  expect((await replay.until(replay.create({ 'upload-defer-length': '1' })))?.status).toBe(400);
  await replay.start();
  await replay.send(0, 3);
  replay.expectComplete();
});

it('tus-node-server#689: the part number of a request that died is not used again', async () => {
  const faults = [{ on: 's3:PUT an upload', skip: 0, kind: 'killed after', lasting: false }] as const;
  const replay = await new Replay(alphabet, { faults }).start();
  await replay.send(0, 4);
  expect(await replay.until(replay.patch(4))).toBeUndefined();
  await replay.world.scheduler.pass(100);
  await replay.send(4, alphabet.length - 2);
  expect(replay.world.slot(replay.slot.upload_id)).toMatchObject({ last_part: 4, skipped_parts: [1] });
  await replay.send(24, alphabet.length);
  replay.expectComplete();
});

it('tus-node-server#700, #824: an upload of no bytes cannot be reserved', () => {
  const body = { filename: 'f.mp4', content_type: 'video/mp4' };
  expect(v.is(CreateUpload, { ...body, size: 1 })).toBe(true);
  expect(v.is(CreateUpload, { ...body, size: 0 })).toBe(false);
});

it('tus-node-server#784: an offset that is not a number is answered 400 and never stored', async () => {
  const replay = await new Replay(alphabet).start();
  for (const offset of ['NaN', 'undefined', '']) expect((await replay.until(replay.patch(offset)))?.status).toBe(400);
  await replay.send(0, alphabet.length);
  replay.expectComplete();
});

it('tus-node-server#877: a 404 to ListParts does not make an upload complete', async () => {
  let refusals = 0;
  const beforeCall = async ({ operation }: SentCall) => {
    if (operation !== 'GET an upload' || refusals > 0) return;
    refusals += 1;
    throw new AwsError('NotFound', 404, 'Not Found');
  };
  const replay = await new Replay(alphabet, { beforeCall }).start();
  await replay.send(0, 24);
  const last = await replay.until(replay.patch(24));
  expect(refusals).toBe(1);
  expect(last?.status).toBeGreaterThanOrEqual(500);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 24 });
  await replay.send(24, alphabet.length);
  replay.expectComplete();
});

it('tus-node-server#877: an upload whose parts are lost is answered 410 and is not complete', async () => {
  const replay = await new Replay(alphabet).start();
  await replay.send(0, 24);
  replay.world.bucket.multiparts.clear();
  expect((await replay.until(replay.patch(24)))?.status).toBe(410);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
});

it('tus-ruby-server#12: HEAD answers the offset that PATCH has just answered', async () => {
  const replay = await new Replay(alphabet).start();
  for (let at = 0; at < alphabet.length; at += 4) {
    await replay.send(at, at + 1);
    const offset = Math.min(at + 4, alphabet.length);
    expect(await replay.until(replay.head())).toEqual({ status: 200, offset });
  }
  replay.expectComplete();
});

it('backend.ai#11948: a request that outlived its lease does not move the offset', async () => {
  const { beforeCall, release } = blockFirst('PutObject');
  const replay = await new Replay(alphabet, { beforeCall }).start();
  const slow = replay.patch(0);
  await replay.world.scheduler.pass(100);
  await replay.send(0, 8);
  release();
  expect((await replay.until(slow))?.status).toBe(409);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 8 });
  await replay.send(8, alphabet.length);
  replay.expectComplete();
});

it('oci-java-sdk#95: a part that arrives after its retry changes nothing', async () => {
  const { beforeCall, release } = blockFirst('PUT an upload');
  const replay = await new Replay(alphabet, { beforeCall }).start();
  await replay.send(0, 4);
  const slow = replay.patch(4);
  await replay.world.scheduler.pass(100);
  await replay.send(4, 16);
  release();
  expect((await replay.until(slow))?.status).toBe(409);
  expect(replay.parts.map(([number]) => number).sort()).toEqual([1, 2, 3]);
  await replay.send(16, alphabet.length);
  replay.expectComplete();
});

it('tus-java-server#111: two POSTs at once create one multipart upload', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const replay = new Replay(alphabet, { seed });
    expect(statuses(await replay.until(Promise.all([replay.create(), replay.create()])))).toEqual([201, 201]);
    expect(replay.world.bucket.multiparts.size).toBe(1);
    await replay.send(0, alphabet.length);
    replay.expectComplete();
  }
});
