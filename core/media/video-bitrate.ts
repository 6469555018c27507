import type { PresetId } from '../../contract/schemas/export.ts';
import { platforms } from '../presets/platforms.ts';
import type { Canvas } from '../presets/presets.ts';

export interface BitrateRequest {
  readonly preset: PresetId;
  readonly canvas: Canvas;
  readonly framesPerSecond: number;
  readonly durationMs: number;
}

/** Bits per pixel and frame that YouTube's upload advice comes to: 8 Mb/s for 1920x1080 at 30. */
const bitsPerPixel = 0.13;
/** What the container and a peak at the end may take of a capped file. */
const usableShare = 0.92;
/** MediaConvert takes none below. */
const lowest = 1000;

/** H.264 MaxBitrate: enough for the picture, within the platform's bitrate and, over the whole clip, its file size. */
export function maxVideoBitrate({ preset, canvas, framesPerSecond, durationMs }: BitrateRequest): number {
  const platform = platforms[preset];
  const enough = canvas.widthPx * canvas.heightPx * framesPerSecond * bitsPerPixel;
  const fileShare = (platform.maxFileBytes * 8 * usableShare * 1000) / durationMs - platform.audioBitsPerSecond;
  return Math.max(lowest, Math.floor(Math.min(enough, platform.maxVideoBitsPerSecond, fileShare)));
}
