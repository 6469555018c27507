import * as v from 'valibot';
import { Id } from './fields.ts';
import { ProbeResult } from './probe-result.ts';
import { VideoPlan } from './video-plan.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Pixel = v.pipe(v.number(), v.integer());
const Base64 = v.pipe(v.string(), v.base64());

/** A frame of a video that is drawn without any right but the signed URL of its source, which is as good as a key. */
export const FrameWork = v.object({
  /** For its costs. */
  account_id: Id,
  project_id: Id,
  plan: VideoPlan,
  source: v.object({ url: v.pipe(v.string(), v.url()), sizeBytes: Count }),
  /** Counted from the start of the video. */
  frame: Whole,
  /** How long its decoding may take; `maxFrameDecodingMs` where absent. */
  time_limit_ms: v.optional(Count),
  /** What is drawn over it: the pixels of a `Picture`, deflated, since only some have a colour. */
  captions: v.optional(
    v.object({ leftPx: Pixel, topPx: Pixel, widthPx: Count, heightPx: Count, deflatedRgba: Base64 }),
  ),
});
export type FrameWork = v.InferOutput<typeof FrameWork>;

/** Or what a file has, in the same way. */
export const FactsWork = v.object({ account_id: Id, describes: FrameWork.entries.source });
export type FactsWork = v.InferOutput<typeof FactsWork>;

/**
 * `probe`: absent where FFmpeg can't read the file as media; `problem`: what it has too much of. Strict, so that no frame is taken for
 * it.
 */
export const FileFacts = v.strictObject({
  probe: v.optional(ProbeResult),
  problem: v.optional(v.string()),
  reads: Count,
});
export type FileFacts = v.InferOutput<typeof FileFacts>;

export const DrawnFrame = v.object({
  /** Absent where the media end before the frame. */
  png: v.optional(Base64),
  /** How many ranges of the source it read, each by one request as a rule. */
  reads: Count,
});
export type DrawnFrame = v.InferOutput<typeof DrawnFrame>;
