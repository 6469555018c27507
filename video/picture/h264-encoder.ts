import {
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { type CodecContext, Rational } from 'node-av/lib';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { openEncoder } from '../file/encoder.ts';

/** Constant quality, below the platform's bit rate. At 22 the captions of `punch` at 720p differ visibly from those that were painted. */
const quality = 20;
const bFrames = 2;

type Plan = Pick<VideoPlan, 'canvas' | 'rate' | 'maxVideoBitsPerSecond' | 'gopSeconds'>;

/** H.264 that all players decode, in closed groups of pictures. Its parameter sets depend on the plan only, so that parts can be joined. */
export function openH264(plan: Plan): Promise<CodecContext> {
  const { rate, canvas, maxVideoBitsPerSecond, gopSeconds } = plan;
  return openEncoder(
    FF_ENCODER_LIBX264,
    (encoder) => {
      encoder.width = canvas.widthPx;
      encoder.height = canvas.heightPx;
      encoder.pixelFormat = AV_PIX_FMT_YUV420P;
      encoder.timeBase = new Rational(rate.denominator, rate.numerator);
      encoder.framerate = new Rational(rate.numerator, rate.denominator);
      encoder.sampleAspectRatio = new Rational(1, 1);
      encoder.colorRange = AVCOL_RANGE_MPEG;
      encoder.colorSpace = AVCOL_SPC_BT709;
      encoder.colorPrimaries = AVCOL_PRI_BT709;
      encoder.colorTrc = AVCOL_TRC_BT709;
      encoder.gopSize = Math.max(1, Math.round((gopSeconds * rate.numerator) / rate.denominator));
      encoder.maxBFrames = bFrames;
    },
    {
      preset: 'veryfast',
      profile: 'high',
      crf: quality,
      maxrate: maxVideoBitsPerSecond,
      bufsize: 2 * maxVideoBitsPerSecond,
      threads: 'auto',
      // The headers do not depend on what is encoded.
      'x264-params': 'stitchable=1',
    },
  );
}
