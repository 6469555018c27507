import type { Picture } from '#painter/picture.ts';

/** Puts a picture into a canvas, in place of what is there. */
export function drawPicture(canvas: OffscreenCanvas, { leftPx, topPx, widthPx, heightPx, rgba }: Picture): void {
  const pixels = new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx);
  canvas.getContext('2d')?.putImageData(pixels, leftPx, topPx);
}
