import type { CaptionFont } from '../laid-out/measure-text.ts';
import type { Face } from './scene.ts';

/** A glyph of a row of text, in the order in which it is seen from left to right. Lengths are multiples of the font size. */
export interface ShapedGlyph {
  readonly face: Face;
  readonly glyph: number;
  /** Where its origin is, from the left end of the row. */
  readonly xEm: number;
  /** Down from the baseline. */
  readonly yEm: number;
  readonly advanceEm: number;
  /** Index in the text of the first character that it draws, in UTF-16 code units. */
  readonly at: number;
}

/** A font that places each glyph of a row. */
export interface ShapingFont extends CaptionFont {
  readonly shape: (text: string, rightToLeft: boolean) => readonly ShapedGlyph[];
}
