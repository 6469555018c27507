import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyFrameMsOf } from '#core/media/key-frames.ts';
import { fixture } from '../../support/video/files.ts';

const talk = readFileSync(fixture('talk.mp4'));
/** Few bytes at a time, as at the end of a window; S3 refuses a read beyond the end. */
const of = (bytes: Buffer) =>
  keyFrameMsOf(async (start) => {
    if (start >= bytes.length) throw new Error('InvalidRange');
    return bytes.subarray(start, start + 18);
  }, bytes.length);
/** The file with other bytes in a box of its picture, which is its first track; `at` counts from the type of the box. */
const changed = (type: string, at: number, number: number): Buffer => {
  const bytes = Buffer.from(talk);
  bytes.writeUInt32BE(number, bytes.indexOf(type) + at);
  return bytes;
};

it('reads from the index of an MP4 how far apart its key frames are', async () => {
  expect(await of(talk)).toBe(2000);
});

it('takes the longest distance, also from the last to the end', async () => {
  // The second of ten is one frame later, or the last is none.
  expect(await of(changed('stss', 16, 52))).toBeCloseTo(2040, -1);
  expect(await of(changed('stss', 8, 9))).toBeCloseTo(3000, -2);
});

it('knows every frame as a key frame where there is no list of them', async () => {
  expect(await of(changed('stss', 0, 0x66726565))).toBe(40);
});

it.each([
  ['a file without boxes', Buffer.from('ID3 and more than sixteen bytes')],
  ['an index that is cut', talk.subarray(0, talk.indexOf('stss') + 20)],
  ['an index that is cut before its last box', talk.subarray(0, talk.indexOf('stss') + 4)],
  ['boxes that say to end behind the file', changed('stbl', -4, 0x7fffffff).subarray(0, talk.indexOf('stss') - 4)],
  ['a list that says to be endless', changed('stss', 8, 0xffffffff)],
  ['fragments, whose samples are not in the index', changed('stsz', 12, 0)],
  ['a track of sound alone', changed('vide', 0, 0x736f756e)],
])('does not tell for %s', async (_, bytes) => {
  expect(await of(bytes)).toBeUndefined();
});
