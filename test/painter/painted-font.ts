import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { loadCanvasKit } from '#painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '#painter/open-font.ts';
import { brandFont } from '../support/fonts.ts';

const root = join(import.meta.dirname, '../..');

export const canvasKit = await loadCanvasKit();

const opened = new Map<FontFile, PaintedFont>();

/** A font of layers/fonts, or for `own` that of a customer, opened once. */
export function paintedFont(file: FontFile): PaintedFont {
  const read = (): Buffer => (file === 'own' ? brandFont() : readFileSync(join(root, `layers/fonts/${file}.ttf`)));
  const font = opened.get(file) ?? openFont(canvasKit, read());
  opened.set(file, font);
  return font;
}
