import type { ScenePose } from '#core/captions/scene/scene.ts';
import type { Edges } from './bounds.ts';
import { heightOf, widthOf } from './composition.ts';
import type { Picture } from './picture.ts';

/** A picture scaled and moved: each pixel is mixed from the four that are nearest in the picture, around which all is transparent. Its opacity stays. */
export function posedPicture(
  { leftPx, topPx, widthPx, heightPx, rgba }: Picture,
  pose: ScenePose,
  pixels: Edges,
): Picture {
  const { scale, middleXPx, middleYPx, movedXPx, movedYPx } = pose;
  const columns = nearest(
    pixels.left,
    pixels.right,
    widthPx,
    (x) => (x - movedXPx - middleXPx) / scale + middleXPx - leftPx,
  );
  const rows = nearest(
    pixels.top,
    pixels.bottom,
    heightPx,
    (y) => (y - movedYPx - middleYPx) / scale + middleYPx - topPx,
  );
  const posed = new Uint8Array(4 * columns.length * rows.length);
  let to = 0;
  for (const row of rows) {
    const [upper, lower] = [row.first * widthPx, row.second * widthPx];
    for (const column of columns) {
      const [one, two] = [4 * (upper + column.first), 4 * (upper + column.second)];
      const [three, four] = [4 * (lower + column.first), 4 * (lower + column.second)];
      const ones = (rgba[one + 3] ?? 0) * row.firstShare * column.firstShare;
      const twos = (rgba[two + 3] ?? 0) * row.firstShare * column.secondShare;
      const threes = (rgba[three + 3] ?? 0) * row.secondShare * column.firstShare;
      const fours = (rgba[four + 3] ?? 0) * row.secondShare * column.secondShare;
      const sum = ones + twos + threes + fours;
      if (sum > 0) {
        for (let channel = 0; channel < 3; channel += 1) {
          const mixed =
            (rgba[one + channel] ?? 0) * ones +
            (rgba[two + channel] ?? 0) * twos +
            (rgba[three + channel] ?? 0) * threes +
            (rgba[four + channel] ?? 0) * fours;
          posed[to + channel] = mixed / sum + 0.5;
        }
        posed[to + 3] = sum + 0.5;
      }
      to += 4;
    }
  }
  return { leftPx: pixels.left, topPx: pixels.top, widthPx: widthOf(pixels), heightPx: heightOf(pixels), rgba: posed };
}

interface Nearest {
  readonly first: number;
  readonly second: number;
  readonly firstShare: number;
  readonly secondShare: number;
}

/** For the middles of these pixels, the two pixels of a line of the picture whose middles are nearest. */
function nearest(from: number, to: number, count: number, placeOf: (middle: number) => number): Nearest[] {
  const shareOf = (at: number, share: number): number => (at >= 0 && at < count ? share : 0);
  const within = (at: number): number => Math.min(count - 1, Math.max(0, at));
  return Array.from({ length: to - from }, (_, index) => {
    const place = placeOf(from + index + 0.5) - 0.5;
    const first = Math.floor(place);
    const [firstShare, secondShare] = [shareOf(first, first + 1 - place), shareOf(first + 1, place - first)];
    return { first: within(first), second: within(first + 1), firstShare, secondShare };
  });
}
