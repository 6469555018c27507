import type { Frame } from 'node-av/lib';
import { type Fraction, fromMicroseconds, rescaled } from '../source/times.ts';

export interface OutputClock {
  /** Frames a second of the video. */
  readonly rate: Fraction;
  /** Where the video starts in the file. */
  readonly startUs: bigint;
  /** The frames of the video that are wanted, the last one excluded; an absent end is that of the file's picture. */
  readonly first: number;
  readonly end: number | undefined;
  /** Where the file has no picture: nothing, otherwise its first frame again and an early end. */
  readonly nothingOutside: boolean;
}

/**
 * For each frame of the video the frame of the file that is shown: the last that is due, to the nearest frame of the video. What
 * is shown does not depend on where decoding began. A frame is valid until another one is given.
 */
export async function* atOutputRate(
  frames: AsyncIterable<Frame>,
  { rate, startUs, first, end = Number.POSITIVE_INFINITY, nothingOutside }: OutputClock,
): AsyncGenerator<Frame | undefined> {
  const tick: Fraction = { num: rate.den, den: rate.num };
  const startTick = (frame: Frame): number =>
    Number(rescaled(frame.pts - fromMicroseconds(startUs, frame.timeBase), frame.timeBase, tick));
  let [shown, shownEnd, next]: [Frame | undefined, number, number] = [undefined, 0, first];
  try {
    for await (const frame of frames) {
      const due = startTick(frame);
      for (; next < Math.min(due, end); next += 1) yield shown ?? (nothingOutside ? undefined : frame);
      shown?.free();
      shown = frame;
      shownEnd = due + Math.max(1, Number(rescaled(frame.duration, frame.timeBase, tick)));
      if (next >= end) return;
    }
    // A video that begins after the last frame of the file shows this frame.
    if (shown && !nothingOutside) shownEnd = Math.max(shownEnd, 1);
    for (; next < Math.min(shownEnd, end); next += 1) yield shown;
    if (nothingOutside && end < Number.POSITIVE_INFINITY) for (; next < end; next += 1) yield undefined;
  } finally {
    shown?.free();
  }
}
