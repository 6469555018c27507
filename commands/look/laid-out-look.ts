import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnCaptions } from '@cueline/captions/laid-out/drawn-captions.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { layOut } from '@cueline/captions/laid-out/lay-out.ts';
import { type Canvas, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { laidOutToPaint } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { LookDocument } from '#contract/schemas/look-document.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { SampleText } from './sample-texts.ts';

export const kit = await loadCanvasKit();

/** Frames per second of the moving sample and of the checks. */
export const fps = 25;

const opened = new Map<FontFile, PaintedFont>();

function fontOf(file: FontFile): PaintedFont {
  const font =
    opened.get(file) ?? openFont(kit, readFileSync(join(import.meta.dirname, `../../layers/fonts/${file}.ttf`)));
  opened.set(file, font);
  return font;
}

/** A text in the look, as the platform has it. */
export function laidOutLook(document: LookDocument, preset: PresetId, canvas: Canvas, text: SampleText) {
  const style = styleOn(preset, resolveStyle({ design: document }));
  const safeZone = safeZoneOf(preset, canvas);
  const range = { startMs: 0, endMs: text.endMs };
  const request = { lines: text.lines, language: text.language, style, canvas, safeZone, fps, range, isPainted: true };
  const { drawn, fontFile } = drawnCaptions(request, fontOf);
  if (!drawn) throw new Error('The sample text is not drawn');
  const layout = layOut(drawn);
  const font = fontOf(fontFile);
  return {
    style: drawn.style,
    language: drawn.language,
    safeZone,
    layout,
    scenes: new Scenes(laidOutToPaint(drawn, layout), font),
    painter: new Painter(kit, font, canvas),
  };
}
