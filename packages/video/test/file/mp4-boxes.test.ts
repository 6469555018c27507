import { expect, it } from 'vitest';
import { boxAt } from '../../src/file/mp4-boxes.ts';

const head = (size: number, type: string, largeSize = 0n) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(size);
  bytes.write(type, 4, 'latin1');
  bytes.writeBigUInt64BE(largeSize, 8);
  return bytes;
};

it('reads the type of a box and where the next one begins', () => {
  expect(boxAt(32, head(1000, 'moov'))).toEqual({ type: 'moov', content: 40, end: 1032 });
  expect(boxAt(0, head(1, 'mdat', 2n ** 33n))).toEqual({ type: 'mdat', content: 16, end: 2 ** 33 });
  expect(boxAt(8, head(0, 'mdat'))).toEqual({ type: 'mdat', content: 16, end: undefined });
});

it('finds no box in other bytes', () => {
  expect(boxAt(0, head(7, 'free'))).toBeUndefined();
  expect(boxAt(0, head(1, 'mdat', 4n))).toBeUndefined();
  expect(boxAt(0, Buffer.from('mdat'))).toBeUndefined();
});
