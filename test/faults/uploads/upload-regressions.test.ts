import { beforeAll, expect, it } from 'vitest';
import { holdFirst, Replay } from './replay.ts';
import { makeDue } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

// What has gone wrong once.

beforeAll(startUploadWorlds);

const content = 'abcdefghijklmnopqrstuvwxyz';

it('an upload that is begun while the sweep ends its slot leaves neither parts nor a tail', async () => {
  const { beforeCall, letGo } = holdFirst('TransactWriteItems');
  const replay = new Replay(content, { beforeCall });
  makeDue(replay.world, replay.slot);
  const sweep = replay.world.sweep();
  await replay.world.scheduler.pass(1);
  await replay.begun();
  await replay.send(0, 12);
  letGo();
  await replay.until(sweep);
  await replay.world.dayAfter();
  expect(replay.world.wrong).toEqual([]);
});

it('a part that arrives when another client has completed the upload is answered 409, and not 410', async () => {
  const { beforeCall, letGo } = holdFirst('PUT an upload');
  const replay = await new Replay(content, { beforeCall }).begun();
  await replay.send(0, 4);
  const slow = replay.patch(4);
  await replay.world.scheduler.pass(100);
  await replay.send(4, content.length);
  letGo();
  expect((await replay.until(slow))?.status).toBe(409);
  replay.expectWhole();
});
