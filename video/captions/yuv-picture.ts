import type { Picture } from '#painter/picture.ts';

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

class PlaneBuilder {
  readonly #runs: number[] = [];
  readonly #alpha: Uint8Array;
  readonly #values: readonly Uint16Array[];
  #count = 0;
  #lastRow = -1;
  #lastColumn = -1;

  constructor(capacity: number, planes: number) {
    this.#alpha = new Uint8Array(capacity);
    this.#values = Array.from({ length: planes }, () => new Uint16Array(capacity));
  }

  /** In the order of rows and columns. */
  add(row: number, column: number, alpha: number, first: number, second = 0): void {
    if (row !== this.#lastRow || column !== this.#lastColumn + 1) this.#runs.push(row, column, 0, this.#count);
    const length = this.#runs.length - 2;
    this.#runs[length] = (this.#runs[length] ?? 0) + 1;
    [this.#lastRow, this.#lastColumn] = [row, column];
    this.#alpha[this.#count] = alpha;
    const [one, other] = this.#values;
    if (one) one[this.#count] = first;
    if (other) other[this.#count] = second;
    this.#count += 1;
  }

  built(): BlendPlane {
    const values = this.#values.map((plane) => plane.slice(0, this.#count));
    return { runs: Int32Array.from(this.#runs), alpha: this.#alpha.slice(0, this.#count), premultiplied: values };
  }
}

function lumaOf({ leftPx, topPx, widthPx, heightPx, rgba }: Picture, canvas: Size): BlendPlane {
  const plane = new PlaneBuilder(widthPx * heightPx, 1);
  const [left, right] = [Math.max(0, -leftPx), Math.min(widthPx, canvas.widthPx - leftPx)];
  const bottom = Math.min(heightPx, canvas.heightPx - topPx);
  for (let y = Math.max(0, -topPx); y < bottom; y += 1) {
    for (let x = left, at = 4 * (y * widthPx + left); x < right; x += 1, at += 4) {
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      const luma = 16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
      plane.add(y + topPx, x + leftPx, alpha, Math.round(luma * alpha));
    }
  }
  return plane.built();
}

/** Of a value of chroma, the pixels that it stands for: it is placed between two rows, and upon the even column (H.264, left). */
const weights = [1, 2, 1] as const;
const totalWeight = 8;

function chromaOf({ leftPx, topPx, widthPx, heightPx, rgba }: Picture, canvas: Size): BlendPlane {
  const [rows, columns] = [Math.ceil(heightPx / 2) + 1, Math.ceil(widthPx / 2) + 1];
  const plane = new PlaneBuilder(rows * columns, 2);
  const [firstRow, firstColumn] = [Math.max(0, Math.floor(topPx / 2)), Math.max(0, Math.floor(leftPx / 2))];
  const endRow = Math.min(canvas.heightPx / 2, Math.ceil((topPx + heightPx) / 2));
  const endColumn = Math.min(canvas.widthPx / 2, Math.floor((leftPx + widthPx) / 2) + 1);
  for (let row = firstRow; row < endRow; row += 1) {
    for (let column = firstColumn; column < endColumn; column += 1) {
      let [alphas, reds, greens, blues] = [0, 0, 0, 0];
      for (let y = 2 * row - topPx, last = y + 1; y <= last; y += 1) {
        if (y < 0 || y >= heightPx) continue;
        for (let tap = 0, x = 2 * column - leftPx - 1; tap < 3; tap += 1, x += 1) {
          if (x < 0 || x >= widthPx) continue;
          const at = 4 * (y * widthPx + x);
          const share = (weights[tap] ?? 0) * (rgba[at + 3] ?? 0);
          if (share === 0) continue;
          alphas += share;
          reds += share * (rgba[at] ?? 0);
          greens += share * (rgba[at + 1] ?? 0);
          blues += share * (rgba[at + 2] ?? 0);
        }
      }
      const alpha = Math.round(alphas / totalWeight);
      if (alpha === 0) continue;
      const [red, green, blue] = [reds / alphas, greens / alphas, blues / alphas];
      const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const cb = 128 + ((224 / 255) * (blue - light)) / 1.8556;
      const cr = 128 + ((224 / 255) * (red - light)) / 1.5748;
      plane.add(row, column, alpha, Math.round(cb * alpha), Math.round(cr * alpha));
    }
  }
  return plane.built();
}
