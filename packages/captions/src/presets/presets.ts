import type { Aspect, PresetId, Resolution } from '../shapes/preset-ids.ts';
import { platforms, type SafeZone } from './platforms.ts';

export interface Canvas {
  readonly widthPx: number;
  readonly heightPx: number;
}

const shortSides: Readonly<Record<Resolution, number>> = { '720p': 720, '1080p': 1080, '2160p': 2160 };
/** Width to height. */
const shapes: Readonly<Record<Aspect, readonly [number, number]>> = {
  '16:9': [16, 9],
  '9:16': [9, 16],
  '4:5': [4, 5],
  '1:1': [1, 1],
};

export interface CanvasRequest {
  readonly preset: PresetId;
  readonly resolution: Resolution;
  /** The project's format, used where the preset allows several shapes. */
  readonly format?: Aspect | undefined;
}

/** The size of the picture. The resolution is its short side. Both sides are even, as H.264 requires. */
export function canvasOf({ preset, resolution, format }: CanvasRequest): Canvas {
  const { aspects } = platforms[preset];
  const [width, height] = shapes[aspects.find((aspect) => aspect === format) ?? aspects[0]];
  const scale = shortSides[resolution] / Math.min(width, height);
  return { widthPx: even(width * scale), heightPx: even(height * scale) };
}

/** The edges of the picture that captions must avoid. */
export function safeZoneOf(preset: PresetId, canvas: Canvas): SafeZone {
  const scale = Math.min(canvas.widthPx, canvas.heightPx) / 1080;
  const { verticalMargins: margins } = platforms[preset];
  // The margins are for 9:16; with a shorter picture the platform's buttons are outside of it.
  if (!margins || canvas.heightPx * 9 < canvas.widthPx * 16 - 16) return televisionMargins(canvas);
  const sidePx = Math.round(margins.sidePx * scale);
  return {
    topPx: Math.round(margins.topPx * scale),
    bottomPx: Math.round(margins.bottomPx * scale),
    ...{ leftPx: sidePx, rightPx: sidePx },
  };
}

/** EBU R 95 graphics safe area: 5 % of each side. */
function televisionMargins({ widthPx, heightPx }: Canvas): SafeZone {
  const [across, down] = [Math.round(widthPx * 0.05), Math.round(heightPx * 0.05)];
  return { topPx: down, bottomPx: down, leftPx: across, rightPx: across };
}

const even = (value: number): number => Math.round(value / 2) * 2;

interface Clip extends CanvasRequest {
  /** Length of the clip. */
  readonly durationMs: number;
}

/** Why the platform would refuse the clip, as a sentence; undefined where it accepts it. */
export function presetProblem(clip: Clip): string | undefined {
  const platform = platforms[clip.preset];
  if (clip.durationMs > platform.maxDurationMs) {
    return `${platform.title} takes at most ${spoken(platform.maxDurationMs)}, and this clip is ${spoken(clip.durationMs, Math.ceil)} long`;
  }
  if (clip.durationMs < platform.minDurationMs) {
    return `${platform.title} takes no clip shorter than ${spoken(platform.minDurationMs)}, and this one is ${spoken(clip.durationMs, Math.floor)} long`;
  }
  return pictureProblem(clip);
}

/** Why the platform would refuse the picture of any clip, as a sentence. */
export function pictureProblem(clip: CanvasRequest): string | undefined {
  const platform = platforms[clip.preset];
  const { widthPx, heightPx } = canvasOf(clip);
  const sides = [
    [widthPx, platform.maxWidthPx, 'wide'],
    [heightPx, platform.maxHeightPx ?? Number.POSITIVE_INFINITY, 'high'],
  ] as const;
  const tooLarge = sides.find(([px, maxPx]) => px > maxPx);
  if (!tooLarge) return undefined;
  const [px, maxPx, way] = tooLarge;
  return `${platform.title} takes pictures at most ${maxPx} pixels ${way}, and ${clip.resolution} would be ${px}: ask for 1080p`;
}

/** A duration in words, such as "4 min 5.2 s". Callers round away from the limit, so that the message is never "10 s of 10 s". */
function spoken(durationMs: number, round = Math.round): string {
  const tenths = round(durationMs / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  const parts = [minutes > 0 ? `${minutes} min` : '', seconds > 0 || minutes === 0 ? `${seconds} s` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
