import { create } from 'fontkit';

export interface CaptionFont {
  /** Width of one row of text, kerned and shaped, at this size of the em square. */
  readonly widthPx: (text: string, fontSizePx: number) => number;
  /** Whether the font has a glyph for this code point. */
  readonly has: (codePoint: number) => boolean;
  /** From baseline to baseline, as a multiple of the font size: CSS's "normal". */
  readonly lineHeight: number;
}

/** Positioning of marks changes no width, and fontkit fails on some Gurmukhi marks. */
const unmeasured = { mark: false, mkmk: false, abvm: false, blwm: false };

/** Opens a TrueType font. Throws if the bytes are not one. */
export function openFont(bytes: Uint8Array): CaptionFont {
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('layout' in font)) throw new Error('The font file is a collection; one TrueType font is expected');
  return {
    widthPx: (text, fontSizePx) => (font.layout(text, unmeasured).advanceWidth / font.unitsPerEm) * fontSizePx,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    lineHeight: (font.ascent - font.descent + font.lineGap) / font.unitsPerEm,
  };
}
