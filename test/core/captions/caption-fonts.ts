import { readFileSync } from 'node:fs';
import type { Font } from '../../../contract/schemas/caption-style.ts';
import { type CaptionFont, openFont } from '../../../core/captions/measure-text.ts';

/** One of the fonts that the layer carries. */
export function captionFont(name: Font): CaptionFont {
  const file = `${name.toLowerCase().replaceAll(' ', '-')}.ttf`;
  return openFont(readFileSync(new URL(`../../../layers/fonts/${file}`, import.meta.url)));
}
