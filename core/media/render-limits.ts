import { minChunkSeconds } from '@cueline/video/limits.ts';
import { framesOf, lengthUs, longestUs } from '@cueline/video/plan.ts';
import { renderLambda } from '#contract/render-lambda.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { FrameRange } from '#contract/schemas/render-work.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from './output-frame-rate.ts';
import { decoderOf, encodeCoreSeconds, joinCoreSeconds, renderCores, soundCoreSeconds } from './render-seconds.ts';
import { videoBytes } from './video-parts.ts';

/** What our own code can make of media, beside MediaConvert, which takes all else. */
export interface RenderLimits {
  readonly fits: boolean;
  /** Ranges of the video's frames; a video of one is made without a join. The last may be shorter than planned, or end with the media. */
  readonly chunks: readonly FrameRange[];
}

/**
 * Where an index does not tell: x264 has one in 250 frames at least. A decoder begins at the key frame before a chunk, so a chunk is
 * at least twice as long as they are apart, and all decoding is at most 1.5 times the range.
 */
const usualKeyFrameMs = 10_000;
const chunkPerKeyFrames = 2;
/** A chunk of this much work is done in some seconds, of which the start of a Lambda is a small part. */
const chunkCoreSeconds = 12;
/** So many are joined in one go. */
const maxChunks = 240;

/** All have an index, or are searched by time as quickly. Of others, broadcasts above all, a range may not be found by its time. */
const seekable: readonly string[] = ['mp4', 'quicktime', 'three_gp', 'three_g2', 'matroska', 'webm', 'avi'];
export const isSeekable = ({ source, container }: Pick<MediaFacts, 'source' | 'container'>): boolean =>
  source === 'audio' || seekable.includes(container);
/** Between key frames, at most; what has fewer is decoded from further back, which may take too long. */
const keyFrameSeconds = 20;
/** The memory of a Lambda holds the frames that a decoder refers to up to this size: 4096x2304. */
const maxPixels = 4096 * 2304;
export const fitsMemory = ({ widthPx = 0, heightPx = 0 }: MediaFacts): boolean => widthPx * heightPx <= maxPixels;
/** From and to the bucket; not measured on AWS. */
const bytesPerSecond = 60_000_000;
/** A Lambda may need twice the time that these figures say: they were measured on another machine, with one picture. */
const reserve = 2;
/** For the answer, and to end the process. */
const marginSeconds = 20;
const limitSeconds = renderLambda.timeoutSeconds - marginSeconds;

/** A chunk of this much work surely fits, with what is decoded before it. */
const longestCoreSeconds = (limitSeconds * renderCores) / reserve / 2;

/**
 * Whether our own code can make a video, and in which chunks. It plans more chunks only where they are made sooner side by side,
 * or where each would not fit otherwise.
 */
export function renderLimits(
  facts: MediaFacts,
  plan: VideoPlan,
  chunksAtOnce = Number.POSITIVE_INFINITY,
): RenderLimits {
  const seconds = lengthUs(plan, facts.durationMs * 1000) / 1_000_000;
  const work = coreSecondsASecond(facts, plan);
  const isFound = plan.layer || isSeekable(facts);
  const coreSeconds = (work.encode + work.decode) * seconds;
  const wanted = Math.max(Math.min(coreSeconds / chunkCoreSeconds, chunksAtOnce), coreSeconds / longestCoreSeconds);
  const chunks = chunksOf(facts, plan, work.isIntra, isFound ? wanted : 1);
  const [first = { first: 0, end: 0 }] = chunks;
  const longest = Math.min(seconds, (first.end - first.first) / framesPerSecond(plan.rate));
  const decoded = longest + work.keyFrameSeconds;
  const sourceBytesPerSecond = (facts.sizeBytes * 1000) / facts.durationMs;
  const readSeconds = (length: number): number => (length * sourceBytesPerSecond) / bytesPerSecond;
  const encodeSeconds = (work.encode * longest + work.decode * decoded) / renderCores;
  const slowest = plan.layer
    ? encodeSeconds
    : Math.max(
        encodeSeconds,
        readSeconds(decoded),
        // The sound is one part, and stands between the pictures of the file.
        Math.max(readSeconds(seconds), soundCoreSeconds * seconds),
      );
  const isInTime =
    slowest * reserve <= limitSeconds && (chunks.length === 1 || joinSeconds(facts, plan) <= limitSeconds);
  return { fits: isInTime && (plan.layer || fitsMemory(facts)), chunks };
}

const soundPacketsPerSecond = 48_000 / 1024;

/** By the highest bit rates, of which most videos have a half. */
function joinSeconds({ durationMs }: MediaFacts, plan: VideoPlan): number {
  const seconds = longestUs(plan, durationMs * 1000) / 1_000_000;
  const bytes = videoBytes(plan, durationMs);
  const packets = seconds * (framesPerSecond(plan.rate) + soundPacketsPerSecond);
  return Math.max(packets * joinCoreSeconds.packet + bytes * joinCoreSeconds.byte, bytes / bytesPerSecond);
}

/** What a second of the video takes, and how far back it may have to be decoded from. */
function coreSecondsASecond(facts: MediaFacts, { canvas, rate, layer }: VideoPlan) {
  const megapixels = ({ widthPx, heightPx }: VideoPlan['canvas'], fps: number): number =>
    (widthPx * heightPx * fps) / 1_000_000;
  const encode = encodeCoreSeconds * megapixels(canvas, framesPerSecond(rate));
  if (facts.source === 'audio' || layer) return { encode, decode: 0, keyFrameSeconds: 0, isIntra: true };
  const { coreSeconds, isIntra } = decoderOf(facts.videoCodec);
  const apartSeconds = facts.keyFrameMs === undefined ? keyFrameSeconds : facts.keyFrameMs / 1000;
  const stored = { widthPx: facts.widthPx ?? canvas.widthPx, heightPx: facts.heightPx ?? canvas.heightPx };
  const decode = coreSeconds * megapixels(stored, framesPerSecond(facts.frameRate ?? rate));
  return { encode, decode, keyFrameSeconds: isIntra ? 0 : apartSeconds, isIntra: isIntra === true };
}

/** Even chunks of whole groups of pictures. */
function chunksOf(
  { durationMs, keyFrameMs = usualKeyFrameMs }: MediaFacts,
  plan: VideoPlan,
  isIntra: boolean,
  wanted: number,
): FrameRange[] {
  const mediaUs = durationMs * 1000;
  const frames = framesOf({ ...plan, durationUs: lengthUs(plan, mediaUs) });
  const mostFrames = framesOf({ ...plan, durationUs: longestUs(plan, mediaUs) });
  const fps = framesPerSecond(plan.rate);
  const apartSeconds = isIntra ? 0 : keyFrameMs / 1000;
  const leastSeconds =
    apartSeconds > keyFrameSeconds
      ? Number.POSITIVE_INFINITY
      : Math.max(minChunkSeconds, chunkPerKeyFrames * apartSeconds);
  const most = Math.min(maxChunks, Math.floor(frames / Math.ceil(leastSeconds * fps)));
  const count = Math.max(1, Math.min(Math.ceil(wanted), most));
  const group = Math.max(1, Math.round(plan.gopSeconds * fps));
  const each = Math.ceil(frames / count / group) * group;
  const starts = Array.from({ length: Math.ceil(frames / each) }, (_, at) => at * each);
  return starts.map((first, at) => ({ first, end: starts[at + 1] ?? mostFrames }));
}
