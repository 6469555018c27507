import type { Canvas } from '@cueline/captions/presets/presets.ts';

/** Rows of squares, so that no font is needed, which a customer may have made. */
const letters = ['### ### ### ###', ' #  #   #    # ', ' #  ##  ###  # ', ' #  #     #  # ', ' #  ### ###  # '];
/** Squares from one word to the next, of which two fit beside each other, and from one row of words to the next. */
const [wordColumns, wordRows] = [21, 10];
/** Around a word, to the left and above. */
const [leftColumns, topRows] = [3, 2];
/** Red, green, blue and alpha of the letters, of their shadows, and of both. */
const [light, dark, both] = [
  [255, 255, 255, 102],
  [0, 0, 0, 102],
  [159, 159, 159, 163],
] as const;

/**
 * The picture over each frame of a test account: TEST in rows, each half a word further than the one before. No part of use is free
 * of it, and what is behind it can be seen.
 */
export function testMark({ widthPx, heightPx }: Canvas) {
  const squarePx = Math.max(2, Math.round(Math.min(widthPx, heightPx) / (2 * wordColumns)));
  const shadowPx = Math.max(1, Math.round(squarePx / 8));
  const isLetter = (xPx: number, yPx: number): boolean => {
    const row = Math.floor(yPx / squarePx);
    const moved = Math.floor(row / wordRows) % 2 === 0 ? 0 : Math.floor(wordColumns / 2);
    const column = (Math.floor(xPx / squarePx) + moved) % wordColumns;
    return letters[(row % wordRows) - topRows]?.[column - leftColumns] === '#';
  };
  const rgba = new Uint8Array(4 * widthPx * heightPx);
  for (let yPx = 0; yPx < heightPx; yPx += 1) {
    for (let xPx = 0; xPx < widthPx; xPx += 1) {
      const isDark = isLetter(xPx - shadowPx, yPx - shadowPx);
      if (isLetter(xPx, yPx)) rgba.set(isDark ? both : light, 4 * (yPx * widthPx + xPx));
      else if (isDark) rgba.set(dark, 4 * (yPx * widthPx + xPx));
    }
  }
  return { leftPx: 0, topPx: 0, widthPx, heightPx, rgba };
}
