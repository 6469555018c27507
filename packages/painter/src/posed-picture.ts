import type { ScenePose } from '@cueline/captions/scene/scene.ts';
import { type Edges, grown, posed } from './bounds.ts';
import { heightOf, widthOf } from './composition.ts';
import type { Picture } from './picture.ts';

/** A picture scaled and moved: each pixel is mixed from the four that are nearest in the picture, around which all is transparent. Its opacity stays. */
export function posedPicture(picture: Picture, pose: ScenePose, pixels: Edges): Picture {
  const { leftPx, topPx, rgba } = picture;
  const { scale, middleXPx, middleYPx, movedXPx, movedYPx } = pose;
  const [widthPx, heightPx] = [widthOf(pixels), heightOf(pixels)];
  const mixed = new Uint8Array(4 * widthPx * heightPx);
  const columns = nearest(pixels.left, widthPx, 4, picture.widthPx, (x) => {
    return (x - movedXPx - middleXPx) / scale + middleXPx - leftPx;
  });
  const rows = nearest(pixels.top, heightPx, 4 * picture.widthPx, picture.heightPx, (y) => {
    return (y - movedYPx - middleYPx) / scale + middleYPx - topPx;
  });
  let to = 0;
  for (let y = 0; y < heightPx; y += 1) {
    const [upper, lower] = [rows.first[y] ?? 0, rows.second[y] ?? 0];
    const [upperShare, lowerShare] = [rows.firstShare[y] ?? 0, rows.secondShare[y] ?? 0];
    for (let x = 0; x < widthPx; x += 1, to += 4) {
      const left = columns.first[x] ?? 0;
      const right = columns.second[x] ?? 0;
      const one = upper + left;
      const two = upper + right;
      const three = lower + left;
      const four = lower + right;
      const alphas = (rgba[one + 3] ?? 0) + (rgba[two + 3] ?? 0) + (rgba[three + 3] ?? 0) + (rgba[four + 3] ?? 0);
      if (alphas === 0) continue;
      const leftShare = columns.firstShare[x] ?? 0;
      const rightShare = columns.secondShare[x] ?? 0;
      const ones = (rgba[one + 3] ?? 0) * upperShare * leftShare;
      const twos = (rgba[two + 3] ?? 0) * upperShare * rightShare;
      const threes = (rgba[three + 3] ?? 0) * lowerShare * leftShare;
      const fours = (rgba[four + 3] ?? 0) * lowerShare * rightShare;
      const sum = ones + twos + threes + fours;
      if (sum === 0) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const light =
          (rgba[one + channel] ?? 0) * ones +
          (rgba[two + channel] ?? 0) * twos +
          (rgba[three + channel] ?? 0) * threes +
          (rgba[four + channel] ?? 0) * fours;
        mixed[to + channel] = light / sum + 0.5;
      }
      mixed[to + 3] = sum + 0.5;
    }
  }
  return { leftPx: pixels.left, topPx: pixels.top, widthPx, heightPx, rgba: mixed };
}

/** What a picture of these whole pixels covers: its outermost pixels are mixed with what is transparent for half a pixel more. */
export const edgesOfPosedPicture = (pixels: Edges, pose: ScenePose): Edges => posed(grown(pixels, 0.5), pose);

/** For the middles of `count` pixels of a line, the two of the picture's line that are nearest, as offsets of its bytes. */
function nearest(
  from: number,
  count: number,
  stepBytes: number,
  ofPicture: number,
  placeOf: (middle: number) => number,
) {
  const [first, second] = [new Int32Array(count), new Int32Array(count)];
  const [firstShare, secondShare] = [new Float64Array(count), new Float64Array(count)];
  const isInside = (at: number): boolean => at >= 0 && at < ofPicture;
  for (let index = 0; index < count; index += 1) {
    const place = placeOf(from + index + 0.5) - 0.5;
    const at = Math.floor(place);
    if (isInside(at)) {
      first[index] = at * stepBytes;
      firstShare[index] = at + 1 - place;
    }
    if (isInside(at + 1)) {
      second[index] = (at + 1) * stepBytes;
      secondShare[index] = place - at;
    }
  }
  return { first, second, firstShare, secondShare };
}
