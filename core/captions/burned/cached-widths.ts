import type { CaptionFont } from './measure-text.ts';

/** Measures each text once, since words recur and shaping one is slow. */
export function withCachedWidths(font: CaptionFont): CaptionFont {
  const widthsInEm = new Map<string, number>();
  return {
    lineHeight: font.lineHeight,
    has: (codePoint) => font.has(codePoint),
    widthPx: (text, fontSizePx) => {
      const known = widthsInEm.get(text);
      const widthInEm = known ?? font.widthPx(text, 1);
      if (known === undefined) widthsInEm.set(text, widthInEm);
      return widthInEm * fontSizePx;
    },
  };
}
