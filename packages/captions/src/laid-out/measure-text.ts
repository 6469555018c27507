export interface CaptionFont {
  /** Width of one row of text, kerned and shaped, at this size of the em square. */
  readonly widthPx: (text: string, fontSizePx: number) => number;
  /** Whether the font has a glyph for this code point. */
  readonly has: (codePoint: number) => boolean;
  /** From baseline to baseline, as a multiple of the font size: CSS's "normal". */
  readonly lineHeight: number;
  /** From the top of a line to its baseline, as a multiple of the font size. */
  readonly baseline: number;
  /** Height of capital letters, as a multiple of the font size. */
  readonly capHeight: number;
}
