import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';

/** Black of Rec. 709 in limited range. */
export function blackFrame({ widthPx, heightPx }: VideoPlan['canvas']): Frame {
  const pixels = Buffer.alloc((widthPx * heightPx * 3) / 2, 128).fill(16, 0, widthPx * heightPx);
  return Frame.fromVideoBuffer(pixels, { width: widthPx, height: heightPx, format: AV_PIX_FMT_YUV420P });
}
