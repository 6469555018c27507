import { platforms } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { PresetId } from '#contract/schemas/preset.ts';

export interface BitrateRequest {
  readonly preset: PresetId;
  readonly canvas: Canvas;
  readonly framesPerSecond: number;
  readonly durationMs: number;
}

/**
 * YouTube's recommended bitrates for uploads in Mb/s for 16:9, by short side: up to 30 frames per second, and from 48. They are
 * used for all platforms, since the others publish none and re-encode every upload.
 * https://support.google.com/youtube/answer/1722171, read 2026-11-21
 */
const advice: readonly { readonly shortSidePx: number; readonly usual: number; readonly fast: number }[] = [
  { shortSidePx: 720, usual: 5, fast: 7.5 },
  { shortSidePx: 1080, usual: 8, fast: 12 },
  { shortSidePx: 2160, usual: 45, fast: 68 },
];
/** The rest of the maximum file size is for the container and for a bitrate peak at the end. */
const usableShare = 0.92;
/** MediaConvert's minimum. */
const minBitsPerSecond = 1000;

/** H.264 MaxBitrate: enough for the picture, within the platform's bitrate and, over the whole clip, its file size. */
export function maxVideoBitrate({ preset, canvas, framesPerSecond, durationMs }: BitrateRequest): number {
  const platform = platforms[preset];
  const fileShare = (platform.maxFileBytes * 8 * usableShare * 1000) / durationMs - platform.audioBitsPerSecond;
  return Math.max(
    minBitsPerSecond,
    Math.floor(
      Math.min(
        enoughFor(canvas, framesPerSecond),
        platform.maxVideoBitsPerSecond ?? Number.POSITIVE_INFINITY,
        fileShare,
      ),
    ),
  );
}

/** The recommended bitrate, in proportion to the pixels for shapes other than 16:9. */
function enoughFor({ widthPx, heightPx }: Canvas, framesPerSecond: number): number {
  const shortSidePx = Math.min(widthPx, heightPx);
  const { usual = 0, fast = 0 } = advice.find((row) => row.shortSidePx >= shortSidePx) ?? advice.at(-1) ?? {};
  const share = (widthPx * heightPx) / (shortSidePx * ((shortSidePx * 16) / 9));
  return (framesPerSecond < 40 ? usual : fast) * 1_000_000 * share;
}
