import { createHash } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { chunkBytes } from '#contract/limits.ts';
import { receiveChunk } from '../../../lambdas/tus/receive-chunk.ts';
import { nowMs, slot } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, keysOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(async () => {
  await interceptTables();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  return () => {
    vi.useRealTimers();
  };
});

const bytes = Buffer.alloc(chunkBytes, 'a');
const upload = { ...slot, offset_bytes: 0, size_bytes: 3 * chunkBytes, multipart_id: 'm' };
const receive = (checksummed: Uint8Array) =>
  receiveChunk(
    upload,
    { 'upload-checksum': `sha1 ${createHash('sha1').update(checksummed).digest('base64')}` },
    { text: bytes.toString('base64'), encoding: 'base64' },
  );

it('stores nothing of a chunk that is not what its checksum says', async () => {
  hold({ uploads: upload });
  const before = everything();
  await expect(receive(Buffer.from('other'))).rejects.toMatchObject({ code: 'tus_checksum_mismatch' });
  expect([everything(), keysOf()]).toEqual([before, []]);
});

it('stores a chunk that is what its checksum says', async () => {
  hold({ uploads: upload });
  expect(await receive(bytes)).toMatchObject({ offset_bytes: chunkBytes });
  expect(itemOf('uploads')).toMatchObject({ offset_bytes: chunkBytes });
  expect(keysOf()).toHaveLength(1);
});
