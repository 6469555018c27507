import type { PresetId } from '../../contract/schemas/export.ts';
import type { FrameRate, MediaFacts } from '../../contract/schemas/media-facts.ts';
import { platforms } from '../presets/platforms.ts';

const rate = (numerator: number, denominator = 1): FrameRate => ({ numerator, denominator });
/** The rates that platforms name. Phones record at a varying rate, which the probe averages: it is snapped to these. */
const usual = [
  rate(24000, 1001),
  rate(24),
  rate(25),
  rate(30000, 1001),
  rate(30),
  rate(50),
  rate(60000, 1001),
  rate(60),
];
const slowest = 22;

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** Frame rate of an export: the source's own where the platform takes it, halved where that is too fast. */
export function outputFrameRate(facts: Pick<MediaFacts, 'frameRate'>, preset: PresetId): FrameRate {
  const cap = platforms[preset].maxFramesPerSecond;
  let wanted = facts.frameRate ? framesPerSecond(facts.frameRate) : 30;
  if (wanted < slowest) return rate(30);
  while (wanted > cap * 1.01) wanted /= 2;
  const distance = (candidate: FrameRate): number => Math.abs(framesPerSecond(candidate) - wanted);
  return usual.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}
