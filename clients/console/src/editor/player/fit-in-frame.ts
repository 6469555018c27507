import type { Fit } from '#contract/schemas/export.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import type { Canvas } from '#core/presets/presets.ts';

/** Shares of the frame that the picture covers, in percent. It is cropped to fill them. */
export interface FittedPicture {
  readonly widthPercent: number;
  readonly heightPercent: number;
}

/** The size of the picture in a frame of the canvas's shape, by the settings that fitPicture gives the encoder. */
export function fitInFrame(picture: Canvas, canvas: Canvas, fit: Fit): FittedPicture {
  const { ScalingBehavior, Crop } = fitPicture({ ...picture, storedAsShown: true }, canvas, fit).settings;
  if (ScalingBehavior === 'FILL') return { widthPercent: 100, heightPercent: 100 };
  const { Width = picture.widthPx, Height = picture.heightPx } = Crop ?? {};
  const ratio = Width / Height / (canvas.widthPx / canvas.heightPx);
  return { widthPercent: 100 * Math.min(1, ratio), heightPercent: 100 * Math.min(1, 1 / ratio) };
}
