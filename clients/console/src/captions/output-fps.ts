import type { FrameRate } from '#contract/schemas/media-facts.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import type { Setting } from './setting.ts';

type Video = Pick<Setting, 'preset' | 'sourceFps'>;

/** The frame rate of an export. */
export const outputRate = ({ preset, sourceFps }: Video): FrameRate =>
  outputFrameRate(sourceFps ? { frameRate: { numerator: sourceFps, denominator: 1 } } : {}, preset);

export const outputFps = (video: Video): number => framesPerSecond(outputRate(video));
