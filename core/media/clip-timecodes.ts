import type { Span } from '@cueline/captions/span.ts';

/** The frames of the media that a clip shows, the last one included; without a last one it ends with the media. */
export function clipFrames(
  { startMs, endMs }: Span,
  framesPerSecond: number,
  mediaMs: number,
): { readonly first: number; readonly last?: number } {
  // The tolerance is for rounding errors of floats only: 1000 ms at 29.97 is frame 29.97, not the end of frame 29.
  const first = Math.floor((startMs * framesPerSecond) / 1000 + 1e-6);
  const lastBefore = (ms: number): number => Math.ceil((ms * framesPerSecond) / 1000 - 1e-6) - 1;
  return lastBefore(endMs) >= lastBefore(mediaMs) ? { first } : { first, last: Math.max(first, lastBefore(endMs)) };
}

/**
 * A clip in MediaConvert's format: whole frames of the input, HH:MM:SS:FF from zero, the end frame included. Non-drop-frame
 * timecode counts 30 frames per second at 29.97. A clip that ends with the media has no end timecode: the last frame may
 * differ from the stated duration, and a missing frame fails the job (error 1060).
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/assembling-multiple-inputs-and-input-clips.html
 */
export function clipTimecodes(
  range: Span,
  framesPerSecond: number,
  mediaMs: number,
): { StartTimecode: string; EndTimecode?: string } {
  const { first, last } = clipFrames(range, framesPerSecond, mediaMs);
  const StartTimecode = timecode(first, framesPerSecond);
  return last === undefined ? { StartTimecode } : { StartTimecode, EndTimecode: timecode(last, framesPerSecond) };
}

function timecode(frame: number, framesPerSecond: number): string {
  const base = Math.round(framesPerSecond);
  const seconds = Math.floor(frame / base);
  // A timecode has two digits for frames: at 120 frames per second the last sixth of each second has one timecode.
  const frames = Math.min(frame % base, 99);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
