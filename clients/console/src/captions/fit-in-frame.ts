import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Fit, Focus } from '#contract/schemas/export.ts';
import { fitPicture } from '#core/media/fit-picture.ts';

/** Shares of the frame that the picture covers, in percent. It is cropped to fill them. */
export interface FittedPicture {
  /** A blurred copy of the picture is behind it. */
  readonly isBlurred: boolean;
  readonly widthPercent: number;
  readonly heightPercent: number;
  /** Where a crop that is narrower or lower than the picture is in it: 0 at the left or the top, 100 at the other end. */
  readonly leftPercent: number;
  readonly topPercent: number;
}

/** The size and the crop of the picture in a frame of the canvas's shape, as fitPicture tells the encoder. */
export function fitInFrame(picture: Canvas, canvas: Canvas, fit: Fit, focus?: Focus): FittedPicture {
  const fitted = fitPicture(picture, canvas, fit, focus);
  const { leftPx, topPx, ...crop } = fitted.crop ?? { leftPx: 0, topPx: 0, ...picture };
  const place = {
    isBlurred: fitted.fit === 'blur',
    leftPercent: placed(leftPx, picture.widthPx - crop.widthPx),
    topPercent: placed(topPx, picture.heightPx - crop.heightPx),
  };
  if (fitted.fit === 'fill') return { widthPercent: 100, heightPercent: 100, ...place };
  // With blurred bars, the crop is that of the picture behind them.
  const { widthPx, heightPx } = fitted.fit === 'blur' ? picture : crop;
  const ratio = widthPx / heightPx / (canvas.widthPx / canvas.heightPx);
  return { widthPercent: 100 * Math.min(1, ratio), heightPercent: 100 * Math.min(1, 1 / ratio), ...place };
}

const placed = (px: number, roomPx: number): number => (roomPx > 0 ? (100 * px) / roomPx : 50);
