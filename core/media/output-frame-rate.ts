import type { PresetId } from '#contract/schemas/export.ts';
import type { FrameRate, MediaFacts } from '#contract/schemas/media-facts.ts';
import { platforms } from '../presets/platforms.ts';

const rate = (numerator: number, denominator = 1): FrameRate => ({ numerator, denominator });
/** The rates that platforms name. Phones record at a varying rate, which the probe averages: it is snapped to these. */
const usual = [
  rate(24000, 1001),
  rate(24),
  rate(25),
  rate(30000, 1001),
  rate(30),
  rate(48),
  rate(50),
  rate(60000, 1001),
  rate(60),
];
const slowest = 22;

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** An averaged rate this near to a usual one is that one. */
const near = 0.03;

/**
 * Frame rate of an export: the source's own where the platform takes it. What is too fast keeps every second, third …
 * frame, so that movement stays even.
 */
export function outputFrameRate(facts: Pick<MediaFacts, 'frameRate'>, preset: PresetId): FrameRate {
  const source = facts.frameRate ? framesPerSecond(facts.frameRate) : 30;
  if (source < slowest) return rate(30);
  const taken = usual.filter((candidate) => framesPerSecond(candidate) <= platforms[preset].maxFramesPerSecond);
  const kept = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => source / step);
  const distance = (candidate: FrameRate, wanted: number): number => Math.abs(framesPerSecond(candidate) / wanted - 1);
  const nearest = (wanted: number): FrameRate =>
    taken.reduce(
      (best, candidate) => (distance(candidate, wanted) < distance(best, wanted) ? candidate : best),
      rate(30),
    );
  const even = kept.find((wanted) => distance(nearest(wanted), wanted) < near);
  return nearest(even ?? source);
}
