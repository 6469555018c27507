import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import { canvasKit, paintedFont } from '../../packages/painter/test/painted-font.ts';

const words = 'Good bread 🍞 needs four simple things'
  .split(' ')
  .map((text, at) => ({ text, startMs: 400 * at, endMs: 400 * (at + 1) }));

/** A line of speech as our own renderer paints it, at 30 frames a second. */
export function captionsOf(input: CaptionStyleInput, resolution: Resolution, seconds: number) {
  const canvas = canvasOf({ preset: 'tiktok', resolution });
  const style = resolveStyle(input);
  const safeZone = safeZoneOf('tiktok', canvas);
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
