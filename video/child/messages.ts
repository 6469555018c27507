import * as v from 'valibot';
import { FrameRange, JoinPlan, MadeVideo } from '#contract/schemas/render-work.ts';
import { TextTrack } from '#contract/schemas/text-track.ts';
import { VideoPlan } from '#contract/schemas/video-plan.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');
const Pixel = v.pipe(v.number(), v.integer());
const Picture = v.object({ leftPx: Pixel, topPx: Pixel, widthPx: Count, heightPx: Count, rgba: Bytes });
const Place = v.object({ first: Count, frames: Count });
const ofSource = { plan: VideoPlan, mediaUs: Count };
const ofPicture = { ...ofSource, still: v.optional(Bytes) };
const text = v.optional(TextTrack);

/** What a child makes of files that it reads by their numbers: of one source, or of the pictures of a video and then its sound, which a layer has not. */
export const ChildWork = v.variant('makes', [
  v.object({ makes: v.literal('video'), ...ofPicture, text }),
  v.object({ makes: v.literal('picture'), ...ofPicture, range: FrameRange }),
  v.object({ makes: v.literal('sound'), ...ofSource }),
  v.object({ makes: v.literal('frame'), plan: VideoPlan, frame: Count }),
  v.object({ makes: v.literal('speech'), mediaUs: Count, audioTrack: Count }),
  v.object({ makes: v.literal('facts') }),
  v.object({ makes: v.literal('join'), plan: JoinPlan, places: v.array(Place), text }),
]);
export type ChildWork = v.InferOutput<typeof ChildWork>;

/** What a child is asked and told. */
export const ToChild = v.variant('type', [
  v.object({ type: v.literal('start'), work: ChildWork, filesBytes: v.array(Count) }),
  v.object({ type: v.literal('bytes'), request: Count, bytes: Bytes }),
  v.object({ type: v.literal('written'), request: Count }),
  /** `same`: as the frame before. */
  v.object({ type: v.literal('picture'), request: Count, picture: v.optional(v.union([Picture, v.literal('same')])) }),
]);
export type ToChild = v.InferOutput<typeof ToChild>;

/** What a child asks and tells. It has decoded a stranger's file, so nothing that it says is taken for granted. */
export const FromChild = v.variant('type', [
  v.object({ type: v.literal('read'), request: Count, file: Count, offset: Count, lengthBytes: Count }),
  v.object({ type: v.literal('write'), request: Count, offset: Count, bytes: Bytes }),
  v.object({ type: v.literal('picture'), request: Count, frame: Count }),
  v.object({ type: v.literal('done'), made: MadeVideo }),
  v.object({ type: v.literal('failed'), name: v.string(), message: v.string() }),
]);
export type FromChild = v.InferOutput<typeof FromChild>;
