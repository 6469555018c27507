/** Tracks of a file that is opened. */
export const maxTracks = 64;
/** Pixels of 8192x4320 and some more: a malformed header could claim all memory. */
export const maxSourcePixels = 36_000_000;

/** Why a file that could take all memory is not opened. Advice follows. */
export const tooManyTracks = `The media file has more than ${maxTracks} tracks.`;
export const pictureTooLarge = 'The picture of the media file is larger than 8K, which is the most that can be read.';

/** Whether a reader's message is one of these. */
export const isTooMuch = (message: string): boolean =>
  [tooManyTracks, pictureTooLarge].some((sentence) => message.startsWith(sentence));

/** What to do with a file that cannot be read. */
export const convertAgain = 'Convert it to MP4 (H.264 and AAC), then create a new project from that.';

/** The shortest chunk but the last: its start and its seams take a quarter of the highest bit rate. */
export const minChunkSeconds = 2;

/** Sound for a recogniser that cannot read the media: AAC in stereo, in an MP4. */
export const speechBitsPerSecond = 96_000;
