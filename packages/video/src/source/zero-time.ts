import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { FormatContext } from 'node-av/lib';
import type { FrameRate } from '../plan.ts';
import { type Fraction, fromMicroseconds, toMicroseconds } from './times.ts';
import { pictureIn } from './tracks.ts';

/**
 * The time of a file that is zero in the video, in microseconds: its start, moved by less than a frame so that its first picture falls on a
 * frame of the video. Otherwise the picture would be moved alone, away from the sound. Without a frame rate it is the start itself.
 */
export function zeroUs(format: FormatContext, rate: FrameRate | undefined): bigint {
  const startUs = format.startTime === AV_NOPTS_VALUE ? 0n : format.startTime;
  const picture = pictureIn(format);
  if (!rate || !picture || picture.startTime === AV_NOPTS_VALUE) return startUs;
  const pictureUs = toMicroseconds(picture.startTime, picture.timeBase);
  const tick: Fraction = { num: rate.denominator, den: rate.numerator };
  return pictureUs - toMicroseconds(fromMicroseconds(pictureUs - startUs, tick), tick);
}
