import type { Units } from '#contract/schemas/cost-line.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { renderSteps } from '#contract/steps/render.ts';
import type { EncodedVideo } from './encode-units.ts';
import { renderFigures as figures } from './render-figures.ts';

const { memoryMb } = renderSteps.RenderChunk;
/** StartChunk waits for it. */
const waitingMb = chunkSteps.StartChunk.memoryMb;

/** Core-seconds that a video needs to be decoded, captioned and encoded. */
export const coreSecondsOf = ({ widthPx, heightPx, framesPerSecond, durationMs }: EncodedVideo): number =>
  ((widthPx * heightPx * framesPerSecond * durationMs) / 1e9) *
  figures.coreSecondsPerMegapixel.value *
  figures.armPerX64.value;

/** Seconds of one Lambda of this size that starts cold, for so many core-seconds. */
export const lambdaSecondsOf = (coreSeconds: number, ofMemoryMb: number, usedShare: number): number =>
  figures.coldSeconds.value +
  figures.wasmSeconds.value +
  figures.readSeconds.value +
  coreSeconds / ((ofMemoryMb / figures.mbPerCore.value) * usedShare);

/** What Lambda is expected to bill for a video that our own code makes, or so many times that. */
export const renderUnits = (video: EncodedVideo, times = 1): Units => {
  const seconds = lambdaSecondsOf(coreSecondsOf(video), memoryMb, figures.usedShare.value);
  return { lambda_requests: 2, lambda_mb_ms: Math.ceil(times * seconds * 1000 * (memoryMb + waitingMb)) };
};
