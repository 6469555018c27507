import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PartSink } from '#runtime/render/part-sink.ts';

const maxParts = 400;
const numbered = (length: number, from: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (from + index) % 251);

it('makes full parts of what follows the head, and of the head, whatever their sizes', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 16 }),
      async (headBytes, writes, partBytes) => {
        const parts: Uint8Array[] = [];
        const sink = new PartSink(partBytes, maxParts, async (part, bytes) => {
          parts[part] = Uint8Array.from(bytes);
          return `etag ${part}`;
        });
        let sizeBytes = headBytes;
        for (const length of writes) {
          await sink.write(sizeBytes, numbered(length, sizeBytes));
          sizeBytes += length;
        }
        await sink.write(0, numbered(headBytes, 0));
        expect(await sink.end()).toEqual(parts.map((_, part) => `etag ${part}`));
        expect(Buffer.concat(parts).equals(numbered(sizeBytes, 0))).toBe(true);
        for (const part of parts.slice(0, -1)) expect(part).toHaveLength(partBytes);
      },
    ),
  ));

it('holds three parts at most, and waits for the store', async () => {
  const stored: (() => void)[] = [];
  const sink = new PartSink(4, maxParts, () => new Promise((resolve) => stored.push(() => resolve('etag'))));
  await sink.write(1, numbered(3 + 4 + 4, 1));
  const third = sink.write(12, numbered(4, 12));
  let isWritten = false;
  void third.then(() => {
    isWritten = true;
  });
  await new Promise(setImmediate);
  expect([stored.length, isWritten]).toEqual([3, false]);
  stored[0]?.();
  await third;
});

it('tells the writer that a part was not stored', async () => {
  const sink = new PartSink(4, maxParts, async (part) => {
    if (part === 1) throw new Error('full');
    return 'etag';
  });
  await sink.write(1, numbered(3 + 4 + 4, 1));
  await expect(sink.write(12, numbered(4, 12))).rejects.toThrow('full');
});

it('takes no memory for what is beyond the parts', async () => {
  const sink = new PartSink(4, 2, async () => 'etag');
  await sink.write(1, numbered(7, 1));
  await expect(sink.write(8, numbered(1, 8))).rejects.toThrow('longer than its parts');
  const first = new PartSink(4, 2, async () => 'etag').write(1e15, numbered(1, 1));
  await expect(first).rejects.toThrow('longer than its parts');
});
