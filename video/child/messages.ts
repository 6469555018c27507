import * as v from 'valibot';
import { VideoPlan } from '#contract/schemas/video-plan.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');
const Pixel = v.pipe(v.number(), v.integer());
const Picture = v.object({ leftPx: Pixel, topPx: Pixel, widthPx: Count, heightPx: Count, rgba: Bytes });

/** What a child is asked and told. */
export const ToChild = v.variant('type', [
  v.object({
    type: v.literal('start'),
    plan: VideoPlan,
    mediaUs: Count,
    sourceBytes: Count,
    still: v.optional(Bytes),
  }),
  v.object({ type: v.literal('bytes'), request: Count, bytes: Bytes }),
  v.object({ type: v.literal('written'), request: Count }),
  /** `same`: as the frame before. */
  v.object({ type: v.literal('picture'), request: Count, picture: v.optional(v.union([Picture, v.literal('same')])) }),
]);
export type ToChild = v.InferOutput<typeof ToChild>;

/** What a child asks and tells. It has decoded a stranger's file, so nothing that it says is taken for granted. */
export const FromChild = v.variant('type', [
  v.object({ type: v.literal('read'), request: Count, offset: Count, lengthBytes: Count }),
  v.object({ type: v.literal('write'), request: Count, offset: Count, bytes: Bytes }),
  v.object({ type: v.literal('picture'), request: Count, frame: Count }),
  v.object({ type: v.literal('frames'), count: Count }),
  v.object({ type: v.literal('done'), sizeBytes: Count, foundMs: v.pipe(v.number(), v.minValue(0)) }),
  v.object({ type: v.literal('failed'), name: v.string(), message: v.string() }),
]);
export type FromChild = v.InferOutput<typeof FromChild>;
