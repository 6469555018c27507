import { readFileSync } from 'node:fs';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '#core/captions/burned/measure-text.ts';

const opened = new Map<FontFile, CaptionFont>();

/** A font of layers/fonts, opened once. */
export function captionFont(file: FontFile): CaptionFont {
  const font =
    opened.get(file) ?? openFont(readFileSync(new URL(`../../../layers/fonts/${file}.ttf`, import.meta.url)));
  opened.set(file, font);
  return font;
}
