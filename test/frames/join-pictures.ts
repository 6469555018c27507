import type { Picture } from './pixels.ts';

const gapPx = 12;

/** Joins pictures of equal size, row by row, with white between them. */
export function joined(pictures: readonly Picture[], columns = pictures.length): Picture {
  const [first] = pictures;
  if (!first) throw new Error('There is no picture');
  const rows = Math.ceil(pictures.length / columns);
  const widthPx = columns * (first.widthPx + gapPx) - gapPx;
  const heightPx = rows * (first.heightPx + gapPx) - gapPx;
  const rgb = Buffer.alloc(widthPx * heightPx * 3, 255);
  for (const [index, picture] of pictures.entries()) {
    const left = (index % columns) * (first.widthPx + gapPx);
    const top = Math.floor(index / columns) * (first.heightPx + gapPx);
    for (let y = 0; y < picture.heightPx; y++) {
      const from = y * picture.widthPx * 3;
      picture.rgb.copy(rgb, ((top + y) * widthPx + left) * 3, from, from + picture.widthPx * 3);
    }
  }
  return { widthPx, heightPx, rgb };
}
