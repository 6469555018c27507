import type { PresetId, Resolution } from '#contract/schemas/export.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
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

interface CanvasRequest {
  readonly preset: PresetId;
  readonly resolution: Resolution;
  /** The project's format: chooses where the preset allows several shapes. */
  readonly format?: Aspect | undefined;
}

/** The picture's size; the resolution is its short side. Both sides are even, as H.264 asks. */
export function canvasOf({ preset, resolution, format }: CanvasRequest): Canvas {
  const { aspects } = platforms[preset];
  const [width, height] = shapes[aspects.find((aspect) => aspect === format) ?? aspects[0]];
  const scale = shortSides[resolution] / Math.min(width, height);
  return { widthPx: even(width * scale), heightPx: even(height * scale) };
}

/** Where captions may not stand. */
export function safeZoneOf(preset: PresetId, canvas: Canvas): SafeZone {
  const scale = Math.min(canvas.widthPx, canvas.heightPx) / 1080;
  const margins = platforms[preset].verticalMargins;
  // The platforms' margins are measured on 9:16; a shorter picture leaves their buttons beside it or below it.
  if (!margins || canvas.heightPx * 9 < canvas.widthPx * 16 - 16) return televisionMargins(canvas);
  return {
    topPx: Math.round(margins.topPx * scale),
    bottomPx: Math.round(margins.bottomPx * scale),
    leftPx: Math.round(margins.leftPx * scale),
    rightPx: Math.round(margins.rightPx * scale),
  };
}

/** EBU R 95 graphics safe area: 5 % of each side. */
function televisionMargins({ widthPx, heightPx }: Canvas): SafeZone {
  const [across, down] = [Math.round(widthPx * 0.05), Math.round(heightPx * 0.05)];
  return { topPx: down, bottomPx: down, leftPx: across, rightPx: across };
}

const even = (value: number): number => Math.round(value / 2) * 2;

interface Clip extends CanvasRequest {
  /** Length of what is exported. */
  readonly durationMs: number;
}

/** Why the platform would not take the clip, as a sentence; undefined where it takes it. */
export function presetProblem(clip: Clip): string | undefined {
  const platform = platforms[clip.preset];
  if (clip.durationMs > platform.maxDurationMs) {
    return `${platform.title} takes at most ${spoken(platform.maxDurationMs)}, and this clip is ${spoken(clip.durationMs, Math.ceil)} long`;
  }
  if (clip.durationMs < platform.minDurationMs) {
    return `${platform.title} takes no clip shorter than ${spoken(platform.minDurationMs)}, and this one is ${spoken(clip.durationMs, Math.floor)} long`;
  }
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

/** A length of time in words: "4 min 5.2 s". Rounded away from the limit it breaks, so that the sentence makes sense. */
function spoken(durationMs: number, round = Math.round): string {
  const tenths = round(durationMs / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  const parts = [minutes > 0 ? `${minutes} min` : '', seconds > 0 || minutes === 0 ? `${seconds} s` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
