/** The part of the media that a video is made of. */
export interface ClipRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** No platform takes a shorter clip. */
const shortestSeconds = 1;

/** The range between two times in either order, rounded to tenths of a second; undefined for all of the media. */
export const rangeBetween = (one: number, other: number, durationSeconds: number): ClipRange | undefined => {
  const start = Math.min(one, other, durationSeconds - shortestSeconds);
  const end = Math.max(one, other, start + shortestSeconds);
  return rangeOf(start, end, durationSeconds);
};

/** The range with another start, which stays before the end. */
export const withStart = (seconds: number, endSeconds: number, durationSeconds: number): ClipRange | undefined =>
  rangeOf(Math.min(seconds, endSeconds - shortestSeconds), endSeconds, durationSeconds);

/** The range with another end, which stays after the start. */
export const withEnd = (startSeconds: number, seconds: number, durationSeconds: number): ClipRange | undefined =>
  rangeOf(startSeconds, Math.max(seconds, startSeconds + shortestSeconds), durationSeconds);

function rangeOf(start: number, end: number, durationSeconds: number): ClipRange | undefined {
  const startSeconds = Math.max(0, tenths(start));
  // The end of the media may be between two tenths.
  const endSeconds = end > durationSeconds - 0.1 ? durationSeconds : tenths(end);
  return startSeconds === 0 && endSeconds === durationSeconds ? undefined : { startSeconds, endSeconds };
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
