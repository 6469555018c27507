import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import { brandFont } from '../../../test/support/fonts.ts';
import { canvasKit } from '../../painter/test/painted-font.ts';
import type { FontFile } from '../src/laid-out/font-files.ts';

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
