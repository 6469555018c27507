import * as v from 'valibot';

const Switch = v.optional(v.boolean(), true);

/**
 * What MediaConvert's burn-in is trusted to draw beyond its documents (docs/decisions/burn-in-by-switches.md). A style that needs
 * what is switched off is drawn simpler.
 */
export const BurnIn = v.strictObject({
  /** Captions in several places, as where a page moves. */
  regions: Switch,
  /** Type above the size that the job's own setting allows. */
  largeType: Switch,
  /** Colours that are partly transparent. */
  alpha: Switch,
  /** Words in another size than their line. */
  wordSizes: Switch,
  /** Shadows with a soft edge, and so glows. */
  blur: Switch,
});
export type BurnIn = v.InferOutput<typeof BurnIn>;

/** https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html, BurninDestinationSettings: FontSize */
export const largestTypePx = 96;
