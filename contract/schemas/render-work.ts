import * as v from 'valibot';
import { VideoPlan } from './video-plan.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const SignedUrl = v.pipe(v.string(), v.url());

/** A video that is made without any right but these signed URLs, which are as good as keys: they are in no state and in no log. */
export const RenderWork = v.object({
  plan: VideoPlan,
  source: v.object({ url: SignedUrl, sizeBytes: Count, mediaMs: Count }),
  /** `PaintedCaptions`, the font that they are laid out in, and the one with emoji in colours. */
  captions: v.optional(v.object({ url: SignedUrl, fontUrl: SignedUrl, emojiUrl: SignedUrl })),
  /** A PNG of the canvas's size, where the plan has no picture. */
  stillUrl: v.optional(SignedUrl),
  /** Of a multipart upload, as many as the video may need; each is of this size but the last. */
  parts: v.object({ urls: v.pipe(v.array(SignedUrl), v.minLength(1)), sizeBytes: Count }),
});
export type RenderWork = v.InferOutput<typeof RenderWork>;

export const RenderedVideo = v.object({
  sizeBytes: Count,
  /** How much of the media was found: less than its header states where the file breaks off. */
  foundMs: v.pipe(v.number(), v.minValue(0)),
  /** How many ranges and files it read, each by one request as a rule. */
  reads: Count,
  /** Of the parts that it needed. */
  etags: v.array(v.string()),
});
export type RenderedVideo = v.InferOutput<typeof RenderedVideo>;
