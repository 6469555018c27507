import { beforeAll, expect, it } from 'vitest';
import { blockFirst, Replay } from './replay.ts';
import { makeDue } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

// Races that violated a property once.

beforeAll(startUploadWorlds);

const content = 'abcdefghijklmnopqrstuvwxyz';

it('an upload that is created while the sweep ends its slot leaves neither parts nor a tail', async () => {
  const { beforeCall, release } = blockFirst('TransactWriteItems');
  const replay = new Replay(content, { beforeCall });
  makeDue(replay.world, replay.slot);
  const sweep = replay.world.sweep();
  await replay.world.scheduler.pass(1);
  await replay.start();
  await replay.send(0, 12);
  release();
  await replay.until(sweep);
  await replay.world.dayAfter();
  expect(replay.world.violations).toEqual([]);
});

it('a part that arrives when another client has completed the upload is answered 409, and not 410', async () => {
  const { beforeCall, release } = blockFirst('PUT an upload');
  const replay = await new Replay(content, { beforeCall }).start();
  await replay.send(0, 4);
  const slow = replay.patch(4);
  await replay.world.scheduler.pass(100);
  await replay.send(4, content.length);
  release();
  expect((await replay.until(slow))?.status).toBe(409);
  replay.expectComplete();
});
