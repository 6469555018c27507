import type { Picture } from '@cueline/painter/picture.ts';

/** Puts a picture into a canvas, in place of what is there. */
export function drawPicture(
  pen: OffscreenCanvasRenderingContext2D,
  { leftPx, topPx, widthPx, heightPx, rgba }: Picture,
): void {
  const pixels = new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx);
  pen.putImageData(pixels, leftPx, topPx);
}
