import type { Fit } from '#contract/schemas/export.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import type { Canvas } from '#core/presets/presets.ts';

/** Shares of the frame that the picture covers, in percent. It is cropped to fill them. */
export interface FittedPicture {
  readonly widthPercent: number;
  readonly heightPercent: number;
}

/** The size of the picture in a frame of the canvas's shape, as fitPicture tells the encoder. */
export function fitInFrame(picture: Canvas, canvas: Canvas, fit: Fit): FittedPicture {
  const fitted = fitPicture({ ...picture, storedAsShown: true }, canvas, fit);
  if (fitted.fit === 'fill') return { widthPercent: 100, heightPercent: 100 };
  const { widthPx, heightPx } = fitted.crop ?? picture;
  const ratio = widthPx / heightPx / (canvas.widthPx / canvas.heightPx);
  return { widthPercent: 100 * Math.min(1, ratio), heightPercent: 100 * Math.min(1, 1 / ratio) };
}
