import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { paintedCaptions } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { paintedFont } from '../../../painter/painted-font.ts';

export const fps = 25;
/** Frames of each word of a text. */
export const framesOfWord = 12;

/** The scenes of a text that is spoken a word each 480 ms, on YouTube at 1080p, and the font that they are set in. */
export function scenesOf(text: string, input: CaptionStyleInput, language = 'en') {
  const wordMs = (framesOfWord * 1000) / fps;
  const words = text.split(' ').map((text, index) => ({ text, startMs: index * wordMs, endMs: (index + 1) * wordMs }));
  const canvas = canvasOf({ preset: 'youtube', resolution: '1080p' });
  const style = resolveStyle(input);
  const safeZone = safeZoneOf('youtube', canvas, style);
  const range = { startMs: 0, endMs: words.length * wordMs };
  const { painted, fontFile } = paintedCaptions(
    { lines: [{ words }], language, style, canvas, safeZone, fps, range, isPainted: true },
    paintedFont,
  );
  if (!painted) throw new Error('There is no text');
  const font = paintedFont(fontFile);
  return { scenes: new Scenes(painted, font), font, canvas };
}
