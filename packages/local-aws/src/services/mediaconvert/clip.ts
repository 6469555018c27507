import { BAD_CLIP, JobFailed } from './job-failed.ts';
import type { JobInput } from './job-settings.ts';

/** The part of the source that is used, in seconds. */
export interface Clip {
  readonly startSeconds: number;
  readonly seconds: number;
}

/**
 * InputClippings as seconds: whole frames of the input counted from zero, the end frame included. Throws JobFailed for a
 * clip that begins after the end of the source or after its own end.
 */
export function clipOf({ inputClippings }: JobInput, framesPerSecond: number, durationMs: number): Clip {
  const clipping = inputClippings?.[0];
  const start = clipping?.startTimecode === undefined ? 0 : frameOf(clipping.startTimecode, framesPerSecond);
  const end = clipping?.endTimecode === undefined ? undefined : frameOf(clipping.endTimecode, framesPerSecond) + 1;
  const startSeconds = start / framesPerSecond;
  const endSeconds = Math.min(end === undefined ? Number.POSITIVE_INFINITY : end / framesPerSecond, durationMs / 1000);
  if (endSeconds <= startSeconds) {
    throw new JobFailed(BAD_CLIP, `Invalid input clip: ${clipping?.startTimecode} to ${clipping?.endTimecode}`);
  }
  return { startSeconds, seconds: endSeconds - startSeconds };
}

/** The frame number of a non-drop timecode, which at 29.97 frames per second numbers the frames of a second 0 to 29. */
function frameOf(timecode: string, framesPerSecond: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(':').map(Number);
  const framesASecond = Math.round(framesPerSecond);
  if (frames >= framesASecond) {
    throw new JobFailed(
      BAD_CLIP,
      `The timecode ${timecode} has a frame number beyond the input's ${framesASecond} frames a second`,
    );
  }
  return ((hours * 60 + minutes) * 60 + seconds) * framesASecond + frames;
}
