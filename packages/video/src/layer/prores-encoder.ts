import { AV_CODEC_FLAG_QSCALE, AV_PIX_FMT_YUVA444P10LE, FF_ENCODER_PRORES_KS } from 'node-av/constants';
import type { CodecContext } from 'node-av/lib';
import { openEncoder, setPictures } from '../file/encoder.ts';
import type { VideoPlan } from '../plan.ts';

/** FFmpeg's unit of quality. */
const lambdaPerQuantizer = 118;
/** The quantizer, from 1 to 224. A search for the best of each slice takes seven times as long, for the same bytes. */
const quantizer = 2;

/** ProRes 4444, each frame by itself, whose alpha is that of eight bits without loss. */
export const openProRes = (plan: Pick<VideoPlan, 'rate' | 'canvas'>): Promise<CodecContext> =>
  openEncoder(
    FF_ENCODER_PRORES_KS,
    (encoder) => {
      setPictures(encoder, plan);
      encoder.pixelFormat = AV_PIX_FMT_YUVA444P10LE;
      encoder.setFlags(AV_CODEC_FLAG_QSCALE);
      encoder.globalQuality = quantizer * lambdaPerQuantizer;
    },
    { profile: '4444', vendor: 'apl0', alpha_bits: 8, threads: 'auto' },
  );
