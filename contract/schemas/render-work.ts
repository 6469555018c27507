import type * as video from '@cueline/video/plan.ts';
import * as v from 'valibot';
import { VideoPlan } from './video-plan.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const SignedUrl = v.pipe(v.string(), v.url());

/** The URLs of a multipart upload, as many as the file may need; each part is of this size but the last. */
const Parts = v.object({ urls: v.pipe(v.array(SignedUrl), v.minLength(1)), sizeBytes: Count });
const ofSource = {
  plan: VideoPlan,
  source: v.object({ url: SignedUrl, sizeBytes: Count, mediaMs: Count }),
  parts: Parts,
};
/** A `TextTrack`. */
const textUrl = v.optional(SignedUrl);
const ofPicture = {
  ...ofSource,
  /** `PaintedCaptions`, the font that they are laid out in, and if they have emoji, the one with these in colours. */
  captions: v.optional(v.object({ url: SignedUrl, fontUrl: SignedUrl, emojiUrl: v.optional(SignedUrl) })),
  /** A PNG of the canvas's size, where the plan has no picture. */
  stillUrl: v.optional(SignedUrl),
};

/** Frames of a video, the last one excluded. */
export const FrameRange = v.object({ first: Whole, end: Count }) satisfies v.GenericSchema<unknown, video.FrameRange>;
export type FrameRange = video.FrameRange;

/**
 * A file that is made without any right but these signed URLs, which are as good as keys: they are in no state and in no log. It is
 * a whole video, or a chunk that JoinWork joins: the picture of a range, or the sound of all.
 */
export const RenderWork = v.variant('makes', [
  v.object({ makes: v.literal('video'), ...ofPicture, textUrl }),
  v.object({ makes: v.literal('picture'), ...ofPicture, range: FrameRange }),
  v.object({ makes: v.literal('sound'), ...ofSource }),
]);
export type RenderWork = v.InferOutput<typeof RenderWork>;

/** The sound of a track, in the same way. */
export const SpeechSoundWork = v.object({ source: ofSource.source, audioTrack: Count, parts: Parts });
export type SpeechSoundWork = v.InferOutput<typeof SpeechSoundWork>;

/** A video, or a chunk of one. */
export const MadeVideo = v.object({
  sizeBytes: Whole,
  /** How much of the media was found: less than its header states where the file breaks off. Of a video in chunks: the most of any. */
  foundMs: v.pipe(v.number(), v.minValue(0)),
  /** Fewer than a range has where the media end within it; none of a sound. */
  frames: Whole,
}) satisfies v.GenericSchema<unknown, video.MadeVideo>;
export type MadeVideo = video.MadeVideo;

const requests = {
  /** How many ranges and files it read, each by one request as a rule. */
  reads: Count,
  /** The ETags of the parts that were needed. */
  etags: v.array(v.string()),
};

export const RenderedVideo = v.object({ ...MadeVideo.entries, ...requests });
export type RenderedVideo = v.InferOutput<typeof RenderedVideo>;

/** What a join knows of the plan. */
export const JoinPlan = v.pick(VideoPlan, ['rate', 'layer']);

/** A video that is joined of its chunks by signed URLs alone. */
export const JoinWork = v.object({
  plan: JoinPlan,
  /** In their order, each with its place among the frames of the video; one without frames is left out. */
  pictures: v.pipe(
    v.array(v.object({ url: SignedUrl, sizeBytes: Count, first: Whole, frames: Whole })),
    v.minLength(1),
  ),
  /** Absent of a layer. */
  sound: v.optional(v.object({ url: SignedUrl, sizeBytes: Count })),
  textUrl,
  parts: Parts,
});
export type JoinWork = v.InferOutput<typeof JoinWork>;

export const JoinedVideo = v.object({ sizeBytes: Count, ...requests });
export type JoinedVideo = v.InferOutput<typeof JoinedVideo>;
