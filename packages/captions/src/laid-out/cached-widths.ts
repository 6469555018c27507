import type { CaptionFont } from './measure-text.ts';

/** The widths of some hours of talk. Beyond it all are forgotten. */
const keptWidths = 200_000;

/** Measures each text once, since words recur and shaping one is slow. */
export function withCachedWidths(font: CaptionFont): CaptionFont {
  const widthsInEm = new Map<string, number>();
  return {
    lineHeight: font.lineHeight,
    baseline: font.baseline,
    capHeight: font.capHeight,
    has: (codePoint) => font.has(codePoint),
    widthPx: (text, fontSizePx) => {
      const known = widthsInEm.get(text);
      if (known !== undefined) return known * fontSizePx;
      if (widthsInEm.size >= keptWidths) widthsInEm.clear();
      const widthInEm = font.widthPx(text, 1);
      widthsInEm.set(text, widthInEm);
      return widthInEm * fontSizePx;
    },
  };
}
