import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import * as v from 'valibot';
import type { FrameRange, JoinPlan, VideoPlan } from '../plan.ts';

interface OfSource {
  readonly plan: VideoPlan;
  readonly mediaUs: number;
}
interface OfPicture extends OfSource {
  /** A PNG of the canvas's size, where the plan has no picture. */
  readonly still?: Uint8Array | undefined;
}
interface WithText {
  readonly text?: TextTrack | undefined;
}
interface Joined extends WithText {
  readonly plan: JoinPlan;
  readonly places: readonly { readonly first: number; readonly frames: number }[];
}

/** What a child makes of files that it reads by their numbers: of one source, or of the pictures of a video and then its sound, which a layer has not. */
export type ChildWork =
  | ({ readonly makes: 'video' } & OfPicture & WithText)
  | ({ readonly makes: 'picture'; readonly range: FrameRange } & OfPicture)
  | ({ readonly makes: 'sound' } & OfSource)
  | { readonly makes: 'frame'; readonly plan: VideoPlan; readonly frame: number }
  | { readonly makes: 'speech'; readonly mediaUs: number; readonly audioTrack: number }
  | { readonly makes: 'facts' }
  | ({ readonly makes: 'join' } & Joined);

/** What a child is asked and told. Another program than child/main.ts has work of its own. */
export type ToChild<Work = ChildWork> =
  | { readonly type: 'start'; readonly work: Work; readonly filesBytes: readonly number[] }
  | { readonly type: 'bytes'; readonly request: number; readonly bytes: Uint8Array }
  | { readonly type: 'written'; readonly request: number }
  /** `same`: as the frame before. */
  | { readonly type: 'picture'; readonly request: number; readonly picture?: Picture | 'same' | undefined };

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');
const Made = v.object({ sizeBytes: Count, foundMs: v.pipe(v.number(), v.minValue(0)), frames: Count });

/** What a child asks and tells. It has decoded a stranger's file, so nothing that it says is taken for granted. */
export const FromChild = v.variant('type', [
  v.object({ type: v.literal('read'), request: Count, file: Count, offset: Count, lengthBytes: Count }),
  v.object({ type: v.literal('write'), request: Count, offset: Count, bytes: Bytes }),
  v.object({ type: v.literal('picture'), request: Count, frame: Count }),
  v.object({ type: v.literal('done'), made: Made }),
  v.object({ type: v.literal('failed'), name: v.string(), message: v.string() }),
]);
export type FromChild = v.InferOutput<typeof FromChild>;
