import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUVA444P10LE,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_PRORES_KS,
} from 'node-av/constants';
import { type CodecContext, Rational } from 'node-av/lib';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { openEncoder } from '../file/encoder.ts';

/** FFmpeg's unit of quality. */
const lambdaPerQuantizer = 118;
/** Of 1 to 224. A search for the best of each slice takes seven times as long, for the same bytes. */
const quantizer = 2;

/** ProRes 4444, each frame by itself, whose alpha is that of eight bits without loss. */
export const openProRes = ({ rate, canvas }: Pick<VideoPlan, 'rate' | 'canvas'>): Promise<CodecContext> =>
  openEncoder(
    FF_ENCODER_PRORES_KS,
    (encoder) => {
      encoder.width = canvas.widthPx;
      encoder.height = canvas.heightPx;
      encoder.pixelFormat = AV_PIX_FMT_YUVA444P10LE;
      encoder.timeBase = new Rational(rate.denominator, rate.numerator);
      encoder.framerate = new Rational(rate.numerator, rate.denominator);
      encoder.sampleAspectRatio = new Rational(1, 1);
      encoder.colorRange = AVCOL_RANGE_MPEG;
      encoder.colorSpace = AVCOL_SPC_BT709;
      encoder.colorPrimaries = AVCOL_PRI_BT709;
      encoder.colorTrc = AVCOL_TRC_BT709;
      encoder.setFlags(AV_CODEC_FLAG_QSCALE);
      encoder.globalQuality = quantizer * lambdaPerQuantizer;
    },
    { profile: '4444', vendor: 'apl0', alpha_bits: 8, threads: 'auto' },
  );
