import { create } from 'fontkit';

declare module 'fontkit' {
  /** It takes bytes of any kind; its types name only Buffer, which browsers do not have. */
  export function create(bytes: Uint8Array): Font | FontCollection;
}

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

/** A font that is opened, with what drawing it needs. */
export interface OpenedFont extends CaptionFont {
  /** From the top of a line to its baseline, as a multiple of the font size. */
  readonly baseline: number;
}

/** Opens a TrueType font, in browsers too. Throws if the bytes are not one. */
export function openFont(bytes: Uint8Array): OpenedFont {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('The font file is a collection; one TrueType font is expected');
  return {
    widthPx: (text, fontSizePx) => (font.layout(text, unmeasured).advanceWidth / font.unitsPerEm) * fontSizePx,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    baseline: (font.ascent + font.lineGap / 2) / font.unitsPerEm,
    lineHeight: (font.ascent - font.descent + font.lineGap) / font.unitsPerEm,
  };
}
