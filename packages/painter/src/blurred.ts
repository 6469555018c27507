import { heightOf, type Mask, widthOf } from './composition.ts';

/**
 * A mask with soft edges: three box blurs for each direction, which come close to a Gaussian of this standard deviation (Filter Effects
 * Module, feGaussianBlur). Its edges are to be three deviations outside of what it covers.
 */
export function blurred(mask: Mask, deviationPx: number): Mask {
  const sizePx = Math.floor((deviationPx * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
  if (sizePx < 2) return mask;
  const { pixels, coverage } = mask;
  const [widthPx, heightPx] = [widthOf(pixels), heightOf(pixels)];
  const across = turnedAndBlurred(coverage, widthPx, heightPx, sizePx);
  return { pixels, coverage: turnedAndBlurred(across, heightPx, widthPx, sizePx) };
}

/** Blurs rows, and writes them as columns: so both directions read and keep neighbours. */
function turnedAndBlurred(values: Uint8Array, widthPx: number, heightPx: number, sizePx: number): Uint8Array {
  // One box of an even size is a pixel wider, so that what is blurred stays in its place.
  const last = sizePx + 1 - (sizePx % 2);
  const delayPx = (2 * (sizePx - 1) + last - 1) / 2;
  const share = 1 / (sizePx * sizePx * last);
  const turned = new Uint8Array(values.length);
  const line = new Float64Array(widthPx + delayPx);
  for (let y = 0; y < heightPx; y += 1) {
    const row = y * widthPx;
    line.fill(0);
    for (let x = 0; x < widthPx; x += 1) line[x] = values[row + x] ?? 0;
    for (const boxPx of [sizePx, sizePx, last]) sumBoxes(line, boxPx);
    for (let x = 0; x < widthPx; x += 1) turned[x * heightPx + y] = (line[x + delayPx] ?? 0) * share + 0.5;
  }
  return turned;
}

/** Each value becomes the sum of itself and of those before it within a box; from the end, since these are still needed. */
function sumBoxes(line: Float64Array, boxPx: number): void {
  let sum = 0;
  for (let at = Math.max(0, line.length - boxPx); at < line.length; at += 1) sum += line[at] ?? 0;
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const own = line[at] ?? 0;
    line[at] = sum;
    sum += (line[at - boxPx] ?? 0) - own;
  }
}
