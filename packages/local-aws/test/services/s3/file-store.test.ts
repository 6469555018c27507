import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FileStore, type Segment } from '../../../src/services/s3/file-store.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
let files: FileStore;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  files = new FileStore(folder);
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
async function* failingSource(pieces: number) {
  for (let piece = 0; piece < pieces; piece += 1) yield Buffer.from('half');
  throw new Error('cut');
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

it('leaves no file of a source that fails', async () => {
  await expect(files.write(failingSource(1), () => undefined)).rejects.toThrow('cut');
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no file of a source that fails before the file is opened', async () => {
  const opening = vi.spyOn(fs, 'open');
  const opened = new Promise<void>((done) => {
    const openLate = (path: string, flags: string, mode: number, then: (error: null, fd: number) => void) =>
      setTimeout(() => {
        then(null, fs.openSync(path, flags, mode));
        done();
      }, 20);
    Reflect.apply(opening.mockImplementation, opening, [openLate]);
  });
  await expect(files.write(failingSource(0), () => undefined)).rejects.toThrow('cut');
  await opened;
  opening.mockRestore();
  expect(await readdir(folder)).toEqual([]);
});

it('gives the same bytes a second name, which stays when the first is deleted', async () => {
  const original = await write('shared');
  const copy = await files.duplicate(original);
  await files.discard([original]);
  const reading = files.read([copy], 0, 5);
  expect(await collect(reading.bytes)).toBe('shared');
  reading.release();
});
