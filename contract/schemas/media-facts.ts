import * as v from 'valibot';
import { MediaSource } from './project.ts';

const WholeNumber = v.pipe(v.number(), v.integer());

/** What the probe found out about a project's media; stored on the project (see core/media/media-facts.ts). */
export const MediaFacts = v.object({
  durationMs: WholeNumber,
  sizeBytes: WholeNumber,
  source: MediaSource,
  /** As MediaConvert Probe names it: mp4, mov, mkv, wav … in lower case. */
  container: v.string(),
  audioChannels: v.optional(WholeNumber),
  /** Of the picture as shown, rotation applied. */
  widthPx: v.optional(WholeNumber),
  heightPx: v.optional(WholeNumber),
  /** Frames per second as a fraction. */
  frameRate: v.optional(v.object({ numerator: WholeNumber, denominator: WholeNumber })),
});
export type MediaFacts = v.InferOutput<typeof MediaFacts>;
