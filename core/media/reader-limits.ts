import { maxTracks } from '#contract/limits.ts';

/** Pixels of 8192x4320 and some more: a malformed header could claim all memory. */
export const maxSourcePixels = 36_000_000;

/** Why a file that could take all memory is not opened. Advice follows. */
export const tooManyTracks = `The media file has more than ${maxTracks} tracks.`;
export const pictureTooLarge = 'The picture of the media file is larger than 8K, which is the most that can be read.';

/** Whether a reader's message is one of these. */
export const isTooMuch = (message: string): boolean =>
  [tooManyTracks, pictureTooLarge].some((sentence) => message.startsWith(sentence));
