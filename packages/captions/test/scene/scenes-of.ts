import { paintedFont } from '../../../painter/test/painted-font.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import { paintedCaptions } from '../../src/scene/painted-captions.ts';
import { Scenes } from '../../src/scene/scenes.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

export const fps = 25;
/** Frames of each word of a text. */
export const framesOfWord = 12;

/** The scenes of a text that is spoken a word each 480 ms, on YouTube at 1080p, and the font that they are set in. */
export function scenesOf(text: string, input: CaptionStyleInput, language = 'en') {
  const wordMs = (framesOfWord * 1000) / fps;
  const words = text.split(' ').map((text, index) => ({ text, startMs: index * wordMs, endMs: (index + 1) * wordMs }));
  const canvas = canvasOf({ preset: 'youtube', resolution: '1080p' });
  const style = resolveStyle(input);
  const safeZone = safeZoneOf('youtube', canvas);
  const range = { startMs: 0, endMs: words.length * wordMs };
  const { painted, fontFile } = paintedCaptions(
    { lines: [{ words }], language, style, canvas, safeZone, fps, range, isPainted: true },
    paintedFont,
  );
  if (!painted) throw new Error('There is no text');
  const font = paintedFont(fontFile);
  return { scenes: new Scenes(painted, font), font, canvas };
}
