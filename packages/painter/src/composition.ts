import type { Edges } from './bounds.ts';
import type { Picture } from './picture.ts';

/** How much of each pixel is covered, of 255, in rows without padding. */
export interface Mask {
  readonly pixels: Edges;
  readonly coverage: Uint8Array;
}

/** What is drawn, whatever its colour. */
export function maskOf({ leftPx: left, topPx: top, widthPx, heightPx, rgba }: Picture): Mask {
  const coverage = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < coverage.length; at += 1) coverage[at] = rgba[4 * at + 3] ?? 0;
  return { pixels: { left, top, right: left + widthPx, bottom: top + heightPx }, coverage };
}

/** The width in whole pixels. */
export const widthOf = ({ left, right }: Edges): number => Math.max(0, right - left);
export const heightOf = ({ top, bottom }: Edges): number => Math.max(0, bottom - top);

/** Lays pictures over each other ("over" of Porter and Duff, Compositing Digital Images, 1984), at first over nothing. CanvasKit does the same, but takes many times as long. */
export class Composition {
  readonly pixels: Edges;
  readonly #rgba: Uint8Array;

  constructor(pixels: Edges) {
    this.pixels = pixels;
    this.#rgba = new Uint8Array(4 * widthOf(pixels) * heightOf(pixels));
  }

  get picture(): Picture {
    const { left, top } = this.pixels;
    return {
      leftPx: left,
      topPx: top,
      widthPx: widthOf(this.pixels),
      heightPx: heightOf(this.pixels),
      rgba: this.#rgba,
    };
  }

  over({ leftPx, topPx, widthPx, heightPx, rgba }: Picture, opacity = 1): void {
    const from = { left: leftPx, top: topPx, right: leftPx + widthPx, bottom: topPx + heightPx };
    const share = Math.round(255 * opacity);
    for (const { to, at, count } of this.#rows(from)) layPicture(this.#rgba, 4 * to, rgba, 4 * at, 4 * count, share);
  }

  /** The mask in one colour. */
  overMask(
    { pixels, coverage }: Mask,
    color: readonly [red: number, green: number, blue: number, alpha: number],
  ): void {
    for (const { to, at, count } of this.#rows(pixels)) layMask(this.#rgba, 4 * to, coverage, at, count, color);
  }

  /** Where the pixels that both have begin in each row: in this one, in the other, and their count. */
  *#rows(other: Edges): Generator<{ readonly to: number; readonly at: number; readonly count: number }> {
    const { pixels } = this;
    const [left, right] = [Math.max(pixels.left, other.left), Math.min(pixels.right, other.right)];
    const bottom = Math.min(pixels.bottom, other.bottom);
    if (left >= right) return;
    for (let y = Math.max(pixels.top, other.top); y < bottom; y += 1) {
      const to = (y - pixels.top) * widthOf(pixels) + left - pixels.left;
      yield { to, at: (y - other.top) * widthOf(other) + left - other.left, count: right - left };
    }
  }
}

function layPicture(rgba: Uint8Array, to: number, above: Uint8Array, at: number, count: number, share: number): void {
  for (let index = 0; index < count; index += 4) {
    const source = at + index;
    const alpha = part((above[source + 3] ?? 0) * share);
    if (alpha > 0) {
      layPixel(rgba, to + index, above[source] ?? 0, above[source + 1] ?? 0, above[source + 2] ?? 0, alpha);
    }
  }
}

function layMask(
  rgba: Uint8Array,
  to: number,
  coverage: Uint8Array,
  at: number,
  count: number,
  [red, green, blue, alpha]: readonly [number, number, number, number],
): void {
  for (let index = 0; index < count; index += 1) {
    const covered = part((coverage[at + index] ?? 0) * alpha);
    if (covered > 0) layPixel(rgba, to + 4 * index, red, green, blue, covered);
  }
}

/** A product of two values up to 255, divided by 255 and rounded. */
const part = (product: number): number => ((product + 128) * 257) >> 16;

function layPixel(rgba: Uint8Array, at: number, red: number, green: number, blue: number, alpha: number): void {
  const below = rgba[at + 3] ?? 0;
  if (alpha === 255 || below === 0) {
    rgba[at] = red;
    rgba[at + 1] = green;
    rgba[at + 2] = blue;
    rgba[at + 3] = alpha;
    return;
  }
  const above = 255 * alpha;
  const beneath = below * (255 - alpha);
  const sum = above + beneath;
  rgba[at] = (red * above + (rgba[at] ?? 0) * beneath) / sum + 0.5;
  rgba[at + 1] = (green * above + (rgba[at + 1] ?? 0) * beneath) / sum + 0.5;
  rgba[at + 2] = (blue * above + (rgba[at + 2] ?? 0) * beneath) / sum + 0.5;
  rgba[at + 3] = part(sum);
}
