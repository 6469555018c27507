import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import type { Setting } from './setting.ts';

/** Frames per second of an export. */
export const outputFps = ({ preset, sourceFps }: Pick<Setting, 'preset' | 'sourceFps'>): number =>
  framesPerSecond(outputFrameRate(sourceFps ? { frameRate: { numerator: sourceFps, denominator: 1 } } : {}, preset));
