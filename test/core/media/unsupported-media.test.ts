import { expect, it } from 'vitest';
import { unsupportedMedia } from '#core/media/unsupported-media.ts';

const of = (text: string) => unsupportedMedia(Buffer.from(text, 'latin1'));

it.each([
  ['FLV\u0001\u0005', 'FLV is not supported. Convert it to MP4'],
  ['FORM\u0000\n\u0000\u0001AIFFCOMM', 'AIFF is not supported. Convert it to WAV'],
  ['FORM\u0000\u0001\u0000\u0001AIFCFVER', 'AIFF is not supported. Convert it to WAV'],
  ['GIF89a', 'GIF is not supported, and has no sound'],
])('names the format of a file that starts with %j', (start, message) => {
  expect(of(start)).toEqual({ refused: 'unsupported_media', message: expect.stringContaining(message) });
});

it.each(['RIFF\u0000\u0000\u0000\u0000WAVE', 'FORM\u0000\u0000\u0000\u0000ILBM', 'an FLV', ''])(
  'says nothing of %j',
  (start) => {
    expect(of(start)).toBeUndefined();
  },
);
