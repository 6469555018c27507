import { create } from 'fontkit';

export interface CaptionFont {
  /** Width of one row of text, kerned and shaped, at this size of the em square. */
  readonly widthPx: (text: string, fontSizePx: number) => number;
  /** Has the font a glyph for this code point? */
  readonly has: (codePoint: number) => boolean;
  /** From baseline to baseline, as a part of the font size: CSS's "normal". */
  readonly lineHeight: number;
}

/** Marks stand over and under what is measured and widen nothing; fontkit fails on some of Gurmukhi's. */
const unmeasured = { mark: false, mkmk: false, abvm: false, blwm: false };

/** Opens a TrueType font. Throws where the bytes are none. */
export function openFont(bytes: Uint8Array): CaptionFont {
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('layout' in font)) throw new Error('The font file is a collection; one TrueType font is expected');
  return {
    widthPx: (text, fontSizePx) => (font.layout(text, unmeasured).advanceWidth / font.unitsPerEm) * fontSizePx,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    lineHeight: (font.ascent - font.descent + font.lineGap) / font.unitsPerEm,
  };
}
