import * as v from 'valibot';
import { MediaSource } from './project.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A frame rate as a fraction: 30000 / 1001. */
export const FrameRate = v.object({ numerator: Count, denominator: Count });
export type FrameRate = v.InferOutput<typeof FrameRate>;

/** Properties of a project's media, stored on the project. Width and height are those on screen, rotation applied. */
export const MediaFacts = v.object({
  durationMs: Count,
  source: MediaSource,
  widthPx: v.optional(Count),
  heightPx: v.optional(Count),
  /** The pixels are square and not rotated. Absent where an earlier release probed the media. */
  storedAsShown: v.optional(v.boolean()),
  /** How long the picture lasts, where it ends before the sound does. */
  pictureMs: v.optional(Count),
  frameRate: v.optional(FrameRate),
  /** The longest time between key frames of the picture, where an index tells it. Absent where an earlier release probed the media. */
  keyFrameMs: v.optional(Count),
  /** MediaConvert's name of it; absent for Rec. 709. */
  colorSpace: v.optional(v.picklist(['REC_601', 'HDR10', 'HLG_2020'])),
  /** Each frame holds two fields of different moments. */
  interlaced: v.optional(v.literal(true)),
  /** MediaConvert's Format: mp4, quicktime, matroska … */
  container: v.string(),
  /** MediaConvert's name of it. Absent for audio, and where an earlier release probed the media. */
  videoCodec: v.optional(v.string()),
  audioCodec: v.optional(v.string()),
  /** Channels of the first audio track, which audioCodec describes too. */
  audioChannels: v.optional(Count),
  /** How many; absent for one. */
  audioTracks: v.optional(Count),
  /** A video without an audio track: its captions are written, not heard. */
  silent: v.optional(v.literal(true)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type MediaFacts = v.InferOutput<typeof MediaFacts>;
