import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '#core/captions/burned/measure-text.ts';
import { brandFont } from '../../support/fonts.ts';

const layer = join(import.meta.dirname, '../../../layers/fonts');
const opened = new Map<FontFile, CaptionFont>();

/** A font of layers/fonts, or for `own` that of a customer, opened once. */
export function captionFont(file: FontFile): CaptionFont {
  const font = opened.get(file) ?? openFont(file === 'own' ? brandFont() : readFileSync(join(layer, `${file}.ttf`)));
  opened.set(file, font);
  return font;
}
