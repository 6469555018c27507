import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { openFont, type PaintedFont } from '#painter/open-font.ts';
import { canvasKit } from '../../painter/painted-font.ts';
import { brandFont } from '../../support/fonts.ts';

const layer = join(import.meta.dirname, '../../../layers/fonts');
const opened = new Map<FontFile, PaintedFont>();

/** A file of layers/fonts, or for `own` that of a customer. */
export const fontBytes = (file: FontFile | 'noto-color-emoji'): Buffer =>
  file === 'own' ? brandFont() : readFileSync(join(layer, `${file}.ttf`));

/** The font, as MediaConvert draws with it; opened once. */
export function captionFont(file: FontFile): PaintedFont {
  const font = opened.get(file) ?? openFont(canvasKit, fontBytes(file));
  opened.set(file, font);
  return font;
}
