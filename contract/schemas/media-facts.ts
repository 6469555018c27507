import * as v from 'valibot';
import { MediaSource } from './project.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A frame rate as a fraction: 30000 / 1001. */
export const FrameRate = v.object({ numerator: Count, denominator: Count });
export type FrameRate = v.InferOutput<typeof FrameRate>;

/** What is known of a project's media; stored on the project. Width and height are as shown, rotation applied. */
export const MediaFacts = v.object({
  durationMs: Count,
  source: MediaSource,
  widthPx: v.optional(Count),
  heightPx: v.optional(Count),
  /** The file's pixels are those shown: not turned, and square. Absent where a release before this one probed. */
  storedAsShown: v.optional(v.boolean()),
  frameRate: v.optional(FrameRate),
  /** As MediaConvert names it; absent for Rec. 709. */
  colorSpace: v.optional(v.picklist(['REC_601', 'HDR10', 'HLG_2020'])),
  /** Each frame holds two fields of different moments. */
  interlaced: v.optional(v.literal(true)),
  /** MediaConvert's Format: mp4, quicktime, matroska … */
  container: v.string(),
  audioCodec: v.optional(v.string()),
  /** Of the first audio track, as the codec is. */
  audioChannels: v.optional(Count),
  /** Absent for one. */
  audioTracks: v.optional(Count),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type MediaFacts = v.InferOutput<typeof MediaFacts>;
