import type { Picture } from '@cueline/painter/picture.ts';

/** Values of one plane to mix into a frame: runs of neighbours in a row, each value multiplied by its alpha. */
export interface BlendPlane {
  /** Four numbers a run: row, column, length, and where its values begin. */
  readonly runs: Int32Array;
  readonly alpha: Uint8Array;
  readonly premultiplied: readonly Uint16Array[];
}

/** A picture as 4:2:0 in Rec. 709, limited range. */
export interface YuvPicture {
  readonly luma: BlendPlane;
  /** Cb and Cr. */
  readonly chroma: BlendPlane;
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Converts the part of a picture that is on the canvas, whose sides are even. */
export function yuvPicture(picture: Picture, canvas: Size): YuvPicture {
  return { luma: lumaOf(picture, canvas), chroma: chromaOf(picture, canvas) };
}

/** Takes the values of a plane in the order of rows and columns. */
class PlaneBuilder {
  readonly alpha: Uint8Array;
  readonly first: Uint16Array;
  readonly second: Uint16Array;
  count = 0;
  readonly #runs: number[] = [];

  constructor(capacity: number, planes: 1 | 2) {
    this.alpha = new Uint8Array(capacity);
    this.first = new Uint16Array(capacity);
    this.second = new Uint16Array(planes === 2 ? capacity : 0);
  }

  /** The values since `from` are neighbours in a row, the last of them before this column. */
  endRun(row: number, endColumn: number, from: number): void {
    const length = this.count - from;
    if (length > 0) this.#runs.push(row, endColumn - length, length, from);
  }

  built(): BlendPlane {
    const premultiplied = [this.first.slice(0, this.count), this.second.slice(0, this.count)];
    return { runs: Int32Array.from(this.#runs), alpha: this.alpha.slice(0, this.count), premultiplied };
  }
}

/** Weights of 8 bits in limited range (ITU-R BT.709). */
const [lumaRed, lumaGreen, lumaBlue] = [0.2126, 0.7152, 0.0722];
const [lumaScale, chromaScale] = [219 / 255, 224 / 255];

function lumaOf({ leftPx, topPx, widthPx, heightPx, rgba }: Picture, canvas: Size): BlendPlane {
  const plane = new PlaneBuilder(widthPx * heightPx, 1);
  const { alpha: alphas, first } = plane;
  const [left, right] = [Math.max(0, -leftPx), Math.min(widthPx, canvas.widthPx - leftPx)];
  const bottom = Math.min(heightPx, canvas.heightPx - topPx);
  for (let y = Math.max(0, -topPx); y < bottom; y += 1) {
    let [from, count] = [plane.count, plane.count];
    for (let x = left, at = 4 * (y * widthPx + left); x < right; x += 1, at += 4) {
      const alpha = rgba[at + 3] ?? 0;
      if (alpha > 0) {
        const light = lumaRed * (rgba[at] ?? 0) + lumaGreen * (rgba[at + 1] ?? 0) + lumaBlue * (rgba[at + 2] ?? 0);
        alphas[count] = alpha;
        first[count] = (16 + lumaScale * light) * alpha + 0.5;
        count += 1;
      } else if (count > from) {
        plane.count = count;
        plane.endRun(y + topPx, x + leftPx, from);
        from = count;
      }
    }
    plane.count = count;
    plane.endRun(y + topPx, right + leftPx, from);
  }
  return plane.built();
}

/** A value of chroma stands for two rows and three columns, of which the middle one counts twice: it is placed upon the even column (H.264, left). */
const totalWeight = 8;

function chromaOf(picture: Picture, canvas: Size): BlendPlane {
  const { leftPx, topPx, widthPx, heightPx } = picture;
  const plane = new PlaneBuilder((widthPx / 2 + 2) * (heightPx / 2 + 2), 2);
  const [firstRow, firstColumn] = [Math.max(0, Math.floor(topPx / 2)), Math.max(0, Math.floor(leftPx / 2))];
  const endRow = Math.min(canvas.heightPx / 2, Math.ceil((topPx + heightPx) / 2));
  const endColumn = Math.min(canvas.widthPx / 2, Math.floor((leftPx + widthPx) / 2) + 1);
  for (let row = firstRow; row < endRow; row += 1) {
    let from = plane.count;
    for (let column = firstColumn; column < endColumn; column += 1) {
      if (addChroma(plane, picture, 2 * column - leftPx, 2 * row - topPx)) continue;
      plane.endRun(row, column, from);
      from = plane.count;
    }
    plane.endRun(row, endColumn, from);
  }
  return plane.built();
}

/** Adds the value of the pixels around a place of the picture; false where these are transparent. */
function addChroma(plane: PlaneBuilder, { widthPx, heightPx, rgba }: Picture, column: number, row: number): boolean {
  let [alphas, reds, greens, blues] = [0, 0, 0, 0];
  for (let y = Math.max(0, row), endY = Math.min(heightPx, row + 2); y < endY; y += 1) {
    for (let x = Math.max(0, column - 1), endX = Math.min(widthPx, column + 2); x < endX; x += 1) {
      const at = 4 * (y * widthPx + x);
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      const share = x === column ? 2 * alpha : alpha;
      alphas += share;
      reds += share * (rgba[at] ?? 0);
      greens += share * (rgba[at + 1] ?? 0);
      blues += share * (rgba[at + 2] ?? 0);
    }
  }
  const alpha = Math.round(alphas / totalWeight);
  if (alpha === 0) return false;
  const light = lumaRed * reds + lumaGreen * greens + lumaBlue * blues;
  const scale = chromaScale / alphas;
  plane.alpha[plane.count] = alpha;
  plane.first[plane.count] = (128 + ((blues - light) * scale) / (2 - 2 * lumaBlue)) * alpha + 0.5;
  plane.second[plane.count] = (128 + ((reds - light) * scale) / (2 - 2 * lumaRed)) * alpha + 0.5;
  plane.count += 1;
  return true;
}
