import type { Box } from '@cueline/captions/laid-out/lay-out.ts';
import { boxOf, differsFrom, type Picture } from './pixels.ts';

const windowPx = 8;
const stepPx = 4;
/** The constants of the paper for values from 0 to 255. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * The mean structural similarity of two pictures of equal size, in the box of what either draws over grey (128); 1 where they are
 * equal. Wang et al., "Image quality assessment: from error visibility to structural similarity", 2004.
 */
export function structuralSimilarity(one: Picture, other: Picture): number {
  const boxes = [one, other].flatMap((picture) => boxOf(picture, differsFrom(128, 8)) ?? []);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return meanSimilarity(
    { widthPx: one.widthPx, one: lumaOf(one), other: lumaOf(other) },
    { leftPx: left, topPx: top, widthPx: right + 1 - left, heightPx: bottom + 1 - top },
  );
}

interface Lumas {
  readonly widthPx: number;
  /** The values of all pixels from the first row on, from 0 to 255. */
  readonly one: ArrayLike<number>;
  readonly other: ArrayLike<number>;
}

/** The same of the luma of two pictures, in a box. */
export function meanSimilarity({ widthPx, one, other }: Lumas, { leftPx, topPx, ...size }: Box): number {
  const similarities: number[] = [];
  for (let y = topPx; y + windowPx <= topPx + size.heightPx; y += stepPx) {
    for (let x = leftPx; x + windowPx <= leftPx + size.widthPx; x += stepPx) {
      similarities.push(similarityAt(one, other, y * widthPx + x, widthPx));
    }
  }
  return similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
}

const lumaOf = ({ rgb }: Picture): Float64Array =>
  Float64Array.from(
    { length: rgb.length / 3 },
    (_, at) => 0.299 * (rgb[3 * at] ?? 0) + 0.587 * (rgb[3 * at + 1] ?? 0) + 0.114 * (rgb[3 * at + 2] ?? 0),
  );

function similarityAt(ones: ArrayLike<number>, others: ArrayLike<number>, start: number, widthPx: number): number {
  let [sum1, sum2, squares1, squares2, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < windowPx; row += 1) {
    for (let column = 0; column < windowPx; column += 1) {
      const at = start + row * widthPx + column;
      const [one = 0, other = 0] = [ones[at], others[at]];
      sum1 += one;
      sum2 += other;
      squares1 += one * one;
      squares2 += other * other;
      products += one * other;
    }
  }
  const count = windowPx * windowPx;
  const [mean1, mean2] = [sum1 / count, sum2 / count];
  const variances = (squares1 + squares2) / count - mean1 ** 2 - mean2 ** 2;
  const covariance = products / count - mean1 * mean2;
  return ((2 * mean1 * mean2 + c1) * (2 * covariance + c2)) / ((mean1 ** 2 + mean2 ** 2 + c1) * (variances + c2));
}
