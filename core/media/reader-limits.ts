import { maxTracks } from '#contract/limits.ts';

/** Of 8192x4320 with some more: a malformed header could claim all memory. */
export const maxSourcePixels = 36_000_000;

/** Why a file is not opened, as sentences for its owner. The first two could take all memory. */
export const tooManyTracks = `The media file has more than ${maxTracks} tracks. Use a copy that has only its picture and its sound.`;
export const pictureTooLarge = 'The picture of the media file is larger than 8K. Use a smaller copy.';
export const notOpened = 'The media file could not be opened; it may be damaged.';
