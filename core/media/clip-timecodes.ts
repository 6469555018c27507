import type { Span } from '../span.ts';

/**
 * A clip as MediaConvert takes it: whole frames of the input, HH:MM:SS:FF counted from zero, the end frame included.
 * Timecode without drop frames counts 30 frames to the second at 29.97. A clip that ends with the media names no end: its
 * last frame need not be where the duration says, and a frame that is not there fails the job (error 1060).
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/assembling-multiple-inputs-and-input-clips.html
 */
export function clipTimecodes(
  { startMs, endMs }: Span,
  framesPerSecond: number,
  mediaMs: number,
): { StartTimecode: string; EndTimecode?: string } {
  // A millisecond of tolerance less than any frame: 1000 ms at 29.97 is frame 29.97, not the end of 29.
  const start = Math.floor((startMs * framesPerSecond) / 1000 + 1e-6);
  const lastBefore = (ms: number): number => Math.ceil((ms * framesPerSecond) / 1000 - 1e-6) - 1;
  const StartTimecode = timecode(start, framesPerSecond);
  if (lastBefore(endMs) >= lastBefore(mediaMs)) return { StartTimecode };
  return { StartTimecode, EndTimecode: timecode(Math.max(start, lastBefore(endMs)), framesPerSecond) };
}

function timecode(frame: number, framesPerSecond: number): string {
  const base = Math.round(framesPerSecond);
  const seconds = Math.floor(frame / base);
  // Two digits are all a timecode has: at 120 frames a second the last sixth of each second can't be told apart.
  const frames = Math.min(frame % base, 99);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
