import type { PresetId } from '#contract/schemas/export.ts';
import { platforms } from '../presets/platforms.ts';
import type { Canvas } from '../presets/presets.ts';

export interface BitrateRequest {
  readonly preset: PresetId;
  readonly canvas: Canvas;
  readonly framesPerSecond: number;
  readonly durationMs: number;
}

/**
 * YouTube's upload advice in Mb/s for 16:9, by short side: up to 30 frames a second, and from 48 on. Platforms without
 * advice of their own encode anew whatever they get, so it serves for them too.
 * https://support.google.com/youtube/answer/1722171, read 2026-11-21
 */
const advice: readonly { readonly shortSidePx: number; readonly usual: number; readonly fast: number }[] = [
  { shortSidePx: 720, usual: 5, fast: 7.5 },
  { shortSidePx: 1080, usual: 8, fast: 12 },
  { shortSidePx: 2160, usual: 45, fast: 68 },
];
/** What the container and a peak at the end may take of a capped file. */
const usableShare = 0.92;
/** MediaConvert takes none below. */
const lowest = 1000;

/** H.264 MaxBitrate: enough for the picture, within the platform's bitrate and, over the whole clip, its file size. */
export function maxVideoBitrate({ preset, canvas, framesPerSecond, durationMs }: BitrateRequest): number {
  const platform = platforms[preset];
  const fileShare = (platform.maxFileBytes * 8 * usableShare * 1000) / durationMs - platform.audioBitsPerSecond;
  return Math.max(
    lowest,
    Math.floor(
      Math.min(
        enoughFor(canvas, framesPerSecond),
        platform.maxVideoBitsPerSecond ?? Number.POSITIVE_INFINITY,
        fileShare,
      ),
    ),
  );
}

/** Shapes other than 16:9 get what their pixels take of it. */
function enoughFor({ widthPx, heightPx }: Canvas, framesPerSecond: number): number {
  const shortSidePx = Math.min(widthPx, heightPx);
  const { usual = 0, fast = 0 } = advice.find((row) => row.shortSidePx >= shortSidePx) ?? advice.at(-1) ?? {};
  const share = (widthPx * heightPx) / (shortSidePx * ((shortSidePx * 16) / 9));
  return (framesPerSecond < 40 ? usual : fast) * 1_000_000 * share;
}
