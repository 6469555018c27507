import { expect, it, vi } from 'vitest';
import { isEncrypted } from '#core/media/encrypted-media.ts';

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
};
const sample = (format: string) => box(format, Buffer.alloc(28));
const track = (format: string) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('hdlr', Buffer.alloc(24)),
      box('minf', box('stbl', box('stsd', Buffer.alloc(8), sample(format)), box('stts', Buffer.alloc(8)))),
    ),
  );
const file = (...formats: readonly string[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box('mdat', Buffer.alloc(100)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...formats.map(track)),
  ]);
/** S3 refuses a read beyond the end. */
const isOf = (bytes: Buffer) =>
  isEncrypted(async (start) => {
    if (start >= bytes.length) throw new Error('InvalidRange');
    return bytes.subarray(start, start + 16);
  }, bytes.length);

it.each([['encv'], ['enca'], ['drms']])('finds samples in the format %s, in any track', async (format) => {
  expect(await isOf(file(format))).toBe(true);
  expect(await isOf(file('avc1', format))).toBe(true);
});

it('finds none in a file whose samples are not encrypted, that is cut, or that has no boxes', async () => {
  expect(await isOf(file('avc1', 'mp4a'))).toBe(false);
  expect(await isOf(file('encv').subarray(0, 150))).toBe(false);
  const cut = file('avc1');
  cut.writeUInt32BE(0x7fffffff, cut.indexOf('moov') - 4);
  expect(await isOf(cut)).toBe(false);
  expect(await isOf(Buffer.from('ID3 and more than sixteen bytes'))).toBe(false);
});

it('gives up in a file of nothing but small boxes', async () => {
  const bytes = Buffer.concat(Array.from({ length: 1000 }, () => box('free', Buffer.alloc(8))));
  const read = vi.fn(async (start: number) => bytes.subarray(start, start + 16));
  expect(await isEncrypted(read, bytes.length)).toBe(false);
  expect(read.mock.calls.length).toBeLessThanOrEqual(200);
});
