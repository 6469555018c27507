import type * as captions from '@cueline/captions/shapes/burn-in.ts';
import * as v from 'valibot';
import { Renderer } from './schemas/export.ts';

const drawing = (what: string) => v.optional(v.pipe(v.boolean('must be true or false'), v.description(what)), true);

/**
 * What MediaConvert's burn-in is trusted to draw beyond its documents (docs/decisions/burn-in-by-switches.md). A style that needs
 * what is switched off is drawn simpler.
 */
export const BurnIn = v.strictObject({
  regions: drawing('Captions in several places, as where a page moves.'),
  largeType: drawing("Type above the size that the job's own setting allows."),
  alpha: drawing('Colours that are partly transparent.'),
  wordSizes: drawing('Words in another size than their line.'),
  blur: drawing('Shadows with a soft edge, and so glows.'),
}) satisfies v.GenericSchema<unknown, captions.BurnIn>;
export type BurnIn = captions.BurnIn;

/** What makes the exports of a stage (docs/decisions/own-renderer.md). */
export const renderers = [...Renderer.options, 'auto'] as const;

/** What hears the speech of a stage (docs/decisions/own-recogniser.md). */
export const speechEngines = ['transcribe', 'own', 'auto', 'address'] as const;

/** What hears the speech of a stage and makes its videos, and for how long these are kept. */
export const CaptionDrawing = v.object({
  renderer: v.picklist(renderers),
  burnIn: BurnIn,
  /** Pieces of videos of all accounts that our own code makes at once; absent where MediaConvert is never sooner. */
  renderPlaces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** What hears the speech; Transcribe where absent, as in functions of the last release. */
  speech: v.optional(v.picklist(speechEngines), 'transcribe'),
  /** Ranges of sound of all accounts that are heard at once. */
  speechPlaces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** What a minute costs where it is heard by address. */
  speechUsdPerMinute: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Days; absent where they are kept for ever. */
  exportDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Where all Lambdas share the processors of one machine: more chunks of a video side by side would not be made sooner. */
  chunksAtOnce: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type CaptionDrawing = v.InferOutput<typeof CaptionDrawing>;
