import { AwsError } from '@cueline/local-aws/aws-error.ts';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { CreateUpload } from '#contract/schemas/upload.ts';
import type { SentCall } from '../world/sent-call.ts';
import { holdFirst, Replay } from './replay.ts';
import { startUploadWorlds, type TusAnswer } from './upload-world.ts';

// What has gone wrong in other TUS servers on S3, each by its issue. Chunks have 4 bytes here, parts 8.

beforeAll(startUploadWorlds);

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const statuses = (answers: readonly (TusAnswer | undefined)[]) => answers.map((answer) => answer?.status);

it('tusd#376: HEAD counts the bytes that are too few for a part', async () => {
  const replay = await new Replay(alphabet).begun();
  await replay.send(0, 12);
  expect(replay.parts).toEqual([[1, 'abcdefgh']]);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 12 });
});

it('tusd#376: bytes too few for a part that are lost are an error, and no shorter object', async () => {
  const replay = await new Replay(alphabet.slice(0, 8)).begun();
  await replay.send(0, 4);
  // Lambdas remember the tail that they stored last.
  const other = await replay.beside(1).begun();
  await other.send(0, 4);
  replay.world.bucket.objects.delete(replay.tailKey);
  expect((await replay.until(replay.patch(4)))?.status).toBeGreaterThanOrEqual(500);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
  expect([...replay.world.bucket.objects.keys()]).toEqual([other.tailKey]);
});

it.each(Array.from({ length: 26 }, (_, at) => at + 1))(
  'tus-node-server#284: the rest of %i bytes is not dropped',
  async (sizeBytes) => {
    const replay = await new Replay(alphabet.slice(0, sizeBytes)).begun();
    await replay.send(0, sizeBytes);
    replay.expectWhole();
  },
);

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'tus-node-server#475, #492: of two PATCHes at one offset one is taken (schedule %i)',
  async (seed) => {
    const replay = await new Replay(alphabet, { seed }).begun();
    for (const at of [0, 4, 8]) {
      const both = statuses(await replay.until(Promise.all([replay.patch(at), replay.patch(at)])));
      expect(both.filter((status) => status === 204)).toHaveLength(1);
      expect([409, 423]).toContain(both.find((status) => status !== 204));
    }
    await replay.send(12, alphabet.length);
    replay.expectWhole();
  },
);

it('tus-node-server#493: what is sent after bytes too few for a part is stored after them', async () => {
  const replay = await new Replay(alphabet).begun();
  await replay.send(0, 4);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 4 });
  await replay.send(4, 8);
  expect(replay.parts).toEqual([[1, 'abcdefgh']]);
});

it('tus-node-server#501: a length told later is refused with 400, and an upload smaller than a part is taken', async () => {
  const replay = new Replay('abc');
  expect((await replay.until(replay.create({ 'upload-defer-length': '1' })))?.status).toBe(400);
  await replay.begun();
  await replay.send(0, 3);
  replay.expectWhole();
});

it('tus-node-server#689: the part number of a request that died is not given again', async () => {
  const faults = [{ on: 's3:PUT an upload', skip: 0, kind: 'killed after', lasting: false }] as const;
  const replay = await new Replay(alphabet, { faults }).begun();
  await replay.send(0, 4);
  expect(await replay.until(replay.patch(4))).toBeUndefined();
  await replay.world.scheduler.pass(100);
  await replay.send(4, alphabet.length - 2);
  expect(replay.world.slot(replay.slot.upload_id)).toMatchObject({ last_part: 4, skipped_parts: [1] });
  await replay.send(24, alphabet.length);
  replay.expectWhole();
});

it('tus-node-server#700, #824: an upload of no bytes cannot be reserved', () => {
  const body = { filename: 'f.mp4', content_type: 'video/mp4' };
  expect(v.is(CreateUpload, { ...body, size: 1 })).toBe(true);
  expect(v.is(CreateUpload, { ...body, size: 0 })).toBe(false);
});

it('tus-node-server#784: an offset that is not a number is refused, and none is ever stored', async () => {
  const replay = await new Replay(alphabet).begun();
  for (const offset of ['NaN', 'undefined', '']) expect((await replay.until(replay.patch(offset)))?.status).toBe(400);
  await replay.send(0, alphabet.length);
  replay.expectWhole();
});

it('tus-node-server#877: a 404 of any kind to ListParts is not taken for an upload that is complete', async () => {
  let refusals = 0;
  const beforeCall = async ({ operation }: SentCall) => {
    if (operation !== 'GET an upload' || refusals > 0) return;
    refusals += 1;
    throw new AwsError('NotFound', 404, 'Not Found');
  };
  const replay = await new Replay(alphabet, { beforeCall }).begun();
  await replay.send(0, 24);
  const last = await replay.until(replay.patch(24));
  expect(refusals).toBe(1);
  expect(last?.status).toBeGreaterThanOrEqual(500);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 24 });
  await replay.send(24, alphabet.length);
  replay.expectWhole();
});

it('tus-node-server#877: an upload whose parts are gone is over, and not complete', async () => {
  const replay = await new Replay(alphabet).begun();
  await replay.send(0, 24);
  replay.world.bucket.multiparts.clear();
  expect((await replay.until(replay.patch(24)))?.status).toBe(410);
  expect(replay.world.slot(replay.slot.upload_id)?.completed_at).toBeUndefined();
});

it('tus-ruby-server#12: the offset is never behind what was answered', async () => {
  const replay = await new Replay(alphabet).begun();
  for (let at = 0; at < alphabet.length; at += 4) {
    await replay.send(at, at + 1);
    const offset = Math.min(at + 4, alphabet.length);
    expect(await replay.until(replay.head())).toEqual({ status: 200, offset });
  }
  replay.expectWhole();
});

it('backend.ai#11948: a request that outlived its lease does not move the offset', async () => {
  const { beforeCall, letGo } = holdFirst('PutObject');
  const replay = await new Replay(alphabet, { beforeCall }).begun();
  const slow = replay.patch(0);
  await replay.world.scheduler.pass(100);
  await replay.send(0, 8);
  letGo();
  expect((await replay.until(slow))?.status).toBe(409);
  expect(await replay.until(replay.head())).toEqual({ status: 200, offset: 8 });
  await replay.send(8, alphabet.length);
  replay.expectWhole();
});

it('oci-java-sdk#95: a part that arrives after its retry changes nothing', async () => {
  const { beforeCall, letGo } = holdFirst('PUT an upload');
  const replay = await new Replay(alphabet, { beforeCall }).begun();
  await replay.send(0, 4);
  const slow = replay.patch(4);
  await replay.world.scheduler.pass(100);
  await replay.send(4, 16);
  letGo();
  expect((await replay.until(slow))?.status).toBe(409);
  expect(replay.parts.map(([number]) => number).sort()).toEqual([1, 2, 3]);
  await replay.send(16, alphabet.length);
  replay.expectWhole();
});

it('tus-java-server#111: of two that begin one upload at once, one does, and nothing of the other stays', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const replay = new Replay(alphabet, { seed });
    expect(statuses(await replay.until(Promise.all([replay.create(), replay.create()])))).toEqual([201, 201]);
    expect(replay.world.bucket.multiparts.size).toBe(1);
    await replay.send(0, alphabet.length);
    replay.expectWhole();
  }
});
