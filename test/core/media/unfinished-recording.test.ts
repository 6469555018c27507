import { expect, it } from 'vitest';
import { isUnfinished } from '#core/media/unfinished-recording.ts';

const box = (type: string, contentBytes = 100, statedBytes = contentBytes + 8): Buffer => {
  const bytes = Buffer.alloc(8 + contentBytes);
  bytes.writeUInt32BE(statedBytes);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

it.each([
  ['samples that nothing follows', [box('ftyp'), box('mdat')], true],
  ['samples that go on to the end of the file', [box('ftyp'), box('wide', 8), box('mdat', 100, 0)], true],
  ['samples that break off', [box('mdat', 100, 5000)], true],
  ['an index that breaks off', [box('ftyp'), box('moov', 100, 5000)], true],
  ['an index behind the samples', [box('ftyp'), box('mdat'), box('moov')], false],
  ['an index in front of samples that break off', [box('ftyp'), box('moov'), box('mdat', 100, 5000)], false],
  ['no samples', [box('ftyp'), box('free')], false],
  ['other bytes', [Buffer.from('notes '.repeat(20))], false],
  ['boxes of another kind', [box('JP  '), box('mdat')], false],
])('%s: %#', async (_, boxes, expected) => {
  const file = Buffer.concat(boxes);
  expect(await isUnfinished(async (start) => file.subarray(start, start + 16), file.length)).toBe(expected);
});
