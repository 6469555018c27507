import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileStore, type Segment } from '../../../src/services/s3/file-store.ts';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cueline-s3-'));
  files = new FileStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
const write = (text: string): Promise<Segment> => files.write(bytesOf(text), () => undefined);
const collect = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const piece of bytes) text += piece;
  return text;
};

it('keeps discarded files until the last of their readers is done', async () => {
  const segments = [await write('hello '), await write('world')];
  const [first, second] = [files.read(segments, 0, 10), files.read(segments, 4, 7)];
  await files.discard(segments);
  expect(await collect(first.bytes)).toBe('hello world');
  first.release();
  expect(await collect(second.bytes)).toBe('o wo');
  expect(await readdir(folder)).toHaveLength(2);
  second.release();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('keeps nothing of a source that fails', async () => {
  async function* failing() {
    yield Buffer.from('half');
    throw new Error('cut');
  }
  await expect(files.write(failing(), () => undefined)).rejects.toThrow('cut');
  expect(await readdir(folder)).toEqual([]);
});

it('gives the same bytes a second name that outlives the first', async () => {
  const original = await write('shared');
  const copy = await files.duplicate(original);
  await files.discard([original]);
  const reading = files.read([copy], 0, 5);
  expect(await collect(reading.bytes)).toBe('shared');
  reading.release();
});
