import { rateOf } from '@cueline/captions/editors/timeline.ts';
import { platforms } from '@cueline/captions/presets/platforms.ts';
import { type TimelineRate, timelineRates } from '@cueline/captions/shapes/file-formats.ts';
import type { FrameRate, MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PresetId } from '#contract/schemas/preset.ts';

const rate = (numerator: number, denominator = 1): FrameRate => ({ numerator, denominator });
/** The rates that platforms list. Phones record at a variable rate, whose average is rounded to one of these. */
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

/** The largest relative difference at which a rate counts as a usual one. */
const tolerance = 0.03;

/** Frame rate of an export. */
export const outputFrameRate = (facts: Pick<MediaFacts, 'frameRate'>, preset: PresetId): FrameRate =>
  frameRateUpTo(platforms[preset].maxFramesPerSecond, facts);

/**
 * The source's own frame rate if it is a usual one up to the maximum. Otherwise every second, third … frame is kept, so that
 * movement stays even.
 */
export function frameRateUpTo(maxFramesPerSecond: number, facts: Pick<MediaFacts, 'frameRate'>): FrameRate {
  const source = facts.frameRate ? framesPerSecond(facts.frameRate) : 30;
  if (source < slowest) return rate(30);
  const accepted = usual.filter((candidate) => framesPerSecond(candidate) <= maxFramesPerSecond);
  const kept = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => source / step);
  const distance = (candidate: FrameRate, wanted: number): number => Math.abs(framesPerSecond(candidate) / wanted - 1);
  const nearest = (wanted: number): FrameRate =>
    accepted.reduce(
      (best, candidate) => (distance(candidate, wanted) < distance(best, wanted) ? candidate : best),
      rate(30),
    );
  const even = kept.find((wanted) => distance(nearest(wanted), wanted) < tolerance);
  // The average of a phone that left frames out: a slower rate would leave out more.
  const faster = accepted.find((candidate) => framesPerSecond(candidate) >= source);
  return even ? nearest(even) : (faster ?? nearest(source));
}

/** The rate of a timeline for the media, which editors have: of 48 frames every second one counts. */
export function timelineRateOf(facts: Pick<MediaFacts, 'frameRate'>): TimelineRate {
  const { numerator, denominator } = frameRateUpTo(60, facts);
  const same = timelineRates.find((name) => {
    const timeline = rateOf(name);
    return timeline.numerator === numerator && timeline.denominator === denominator;
  });
  return same ?? '24';
}
