import { minChunkSeconds } from '@cueline/video/limits.ts';
import { framesOf, lengthUs, longestUs } from '@cueline/video/plan.ts';
import { chunkPlaces, renderLambda } from '#contract/render-lambda.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { FrameRange } from '#contract/schemas/render-work.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from './output-frame-rate.ts';
import {
  chunkStartCoreSeconds,
  decoderOf,
  encodeCoreSeconds,
  joinCoreSeconds,
  renderCores,
  soundCoreSeconds,
} from './render-seconds.ts';
import { videoBytes } from './video-parts.ts';

/** What our own code can make of media, beside MediaConvert, which takes all else. */
export interface RenderLimits {
  readonly fits: boolean;
  /** Ranges of the video's frames; a video of one is made without a join. The last may be shorter than planned, or end with the media. */
  readonly chunks: readonly FrameRange[];
}

/** Where an index does not tell: x264 has one in 250 frames at least. */
const usualKeyFrameMs = 10_000;
/**
 * What all chunks cost more than one pass, at most: each begins by itself, and decodes from the key frame before it, which is half of the
 * time between two away.
 */
const moreThanOnePass = 0.25;
/** A chunk of this much work is done in some seconds, of which the start of a Lambda is a small part. */
const chunkCoreSeconds = 16;
/** Those that its account may have made at once are shorter, down to this: so a short video is there sooner. */
const shortCoreSeconds = 4.5;
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
  placesFree: number = chunkPlaces,
): RenderLimits {
  const seconds = lengthUs(plan, facts.durationMs * 1000) / 1_000_000;
  const work = coreSecondsASecond(facts, plan);
  const isFound = plan.layer || isSeekable(facts);
  const coreSeconds = (work.encode + work.decode) * seconds;
  const inTurn = Math.max(coreSeconds / chunkCoreSeconds, Math.min(coreSeconds / shortCoreSeconds, placesFree));
  const ofChunk = chunkStartCoreSeconds + (work.decode * work.groupSeconds) / 2;
  const ofCost = Math.floor((moreThanOnePass * coreSeconds) / ofChunk);
  const wanted = Math.max(Math.min(inTurn, ofCost, chunksAtOnce), coreSeconds / longestCoreSeconds);
  const chunks = chunksOf(plan, facts.durationMs, isFound && work.groupSeconds <= keyFrameSeconds ? wanted : 1);
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

/** What a second of the video takes, how far back it may have to be decoded from, and how far apart key frames are taken to be. */
function coreSecondsASecond(facts: MediaFacts, { canvas, rate, layer }: VideoPlan) {
  const megapixels = ({ widthPx, heightPx }: VideoPlan['canvas'], fps: number): number =>
    (widthPx * heightPx * fps) / 1_000_000;
  const encode = encodeCoreSeconds * megapixels(canvas, framesPerSecond(rate));
  if (facts.source === 'audio' || layer) return { encode, decode: 0, keyFrameSeconds: 0, groupSeconds: 0 };
  const { coreSeconds, isIntra } = decoderOf(facts.videoCodec);
  const apartSeconds = facts.keyFrameMs === undefined ? keyFrameSeconds : facts.keyFrameMs / 1000;
  const stored = { widthPx: facts.widthPx ?? canvas.widthPx, heightPx: facts.heightPx ?? canvas.heightPx };
  const decode = coreSeconds * megapixels(stored, framesPerSecond(facts.frameRate ?? rate));
  const { keyFrameMs = usualKeyFrameMs } = facts;
  return isIntra
    ? { encode, decode, keyFrameSeconds: 0, groupSeconds: 0 }
    : { encode, decode, keyFrameSeconds: apartSeconds, groupSeconds: keyFrameMs / 1000 };
}

/** Even chunks of whole groups of pictures. */
function chunksOf(plan: VideoPlan, durationMs: number, wanted: number): FrameRange[] {
  const mediaUs = durationMs * 1000;
  const frames = framesOf({ ...plan, durationUs: lengthUs(plan, mediaUs) });
  const mostFrames = framesOf({ ...plan, durationUs: longestUs(plan, mediaUs) });
  const fps = framesPerSecond(plan.rate);
  const most = Math.min(maxChunks, Math.floor(frames / Math.ceil(minChunkSeconds * fps)));
  const count = Math.max(1, Math.min(Math.ceil(wanted), most));
  const group = Math.max(1, Math.round(plan.gopSeconds * fps));
  const each = Math.ceil(frames / count / group) * group;
  const starts = Array.from({ length: Math.ceil(frames / each) }, (_, at) => at * each);
  return starts.map((first, at) => ({ first, end: starts[at + 1] ?? mostFrames }));
}
