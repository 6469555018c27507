import type { Units } from '#contract/schemas/cost-line.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { renderSteps } from '#contract/steps/render.ts';
import type { EncodedVideo } from './encode-units.ts';
import { renderFigures as figures } from './render-figures.ts';

const { RenderChunk, JoinChunks } = renderSteps;
/** StartChunk waits for them. */
const waitingMb = chunkSteps.StartChunk.memoryMb;

/** Core-seconds that a video needs to be decoded, captioned and encoded. */
export const coreSecondsOf = ({ widthPx, heightPx, framesPerSecond, durationMs }: EncodedVideo): number =>
  ((widthPx * heightPx * framesPerSecond * durationMs) / 1e9) *
  figures.coreSecondsPerMegapixel.value *
  figures.armPerX64.value;

/** Until a Lambda that starts cold has the first frame. */
const startSeconds = figures.coldSeconds.value + figures.wasmSeconds.value + figures.readSeconds.value;

/** Seconds of one Lambda of this size that starts cold, for so many core-seconds. */
export const lambdaSecondsOf = (coreSeconds: number, memoryMb: number, usedShare: number): number =>
  startSeconds + coreSeconds / ((memoryMb / figures.mbPerCore.value) * usedShare);

interface Rendering {
  /** The size of RenderChunk. */
  readonly size?: { readonly memoryMb: number; readonly usedShare: number };
  /** The time of the functions is so many times that of the figures. */
  readonly times?: number;
}

/**
 * What AWS is expected to bill for a video that our own code makes in so many chunks, beside what every work costs. All functions
 * start cold; the sound is a piece of its own where there are several.
 */
export const renderUnits = (
  video: EncodedVideo,
  chunks: number,
  { size = { memoryMb: RenderChunk.memoryMb, usedShare: figures.usedShare.value }, times = 1 }: Rendering = {},
): Units => {
  const renders = chunks > 1 ? chunks + 1 : 1;
  const pieces = chunks > 1 ? renders + 1 : 1;
  const renderSeconds =
    lambdaSecondsOf(coreSecondsOf(video), size.memoryMb, size.usedShare) + (renders - 1) * startSeconds;
  const joinSeconds =
    chunks > 1 ? figures.coldSeconds.value + (figures.joinSeconds.value * video.durationMs) / 60_000 : 0;
  const mbSeconds = renderSeconds * (size.memoryMb + waitingMb) + joinSeconds * (JoinChunks.memoryMb + waitingMb);
  return {
    lambda_requests: 2 * pieces,
    lambda_mb_ms: Math.ceil(1000 * times * mbSeconds),
    s3_put_requests: figures.putsPerPiece.value * pieces,
    states_transitions: pieces,
  };
};
