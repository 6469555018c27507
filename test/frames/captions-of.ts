import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import { paintedCaptions } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { Painter } from '#painter/painter.ts';
import type { Picture } from '#painter/picture.ts';
import { canvasKit, paintedFont } from '../painter/painted-font.ts';

const words = 'Good bread 🍞 needs four simple things'
  .split(' ')
  .map((text, at) => ({ text, startMs: 400 * at, endMs: 400 * (at + 1) }));

/** A line of speech as our own renderer paints it, at 30 frames a second. */
export function captionsOf(input: CaptionStyleInput, resolution: Resolution, seconds: number) {
  const canvas = canvasOf({ preset: 'tiktok', resolution });
  const style = resolveStyle(input);
  const safeZone = safeZoneOf('tiktok', canvas, style);
  const range = { startMs: 0, endMs: seconds * 1000 };
  const request = { lines: [{ words }], language: 'en', style, canvas, safeZone, fps: 30, range, isPainted: true };
  const { painted, fontFile } = paintedCaptions(request, paintedFont);
  if (!painted) throw new Error('There is no text');
  const scenes = new Scenes(painted, paintedFont(fontFile));
  const painter = new Painter(canvasKit, paintedFont(fontFile), canvas);
  const pictureAt = (frame: number): Picture | undefined => {
    const scene = scenes.at(frame);
    return scene && painter.paint(scene);
  };
  return { canvas, pictureAt };
}
