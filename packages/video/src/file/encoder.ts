import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  type FFEncoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, type Frame, Packet, Rational } from 'node-av/lib';
import type { VideoPlan } from '../plan.ts';
import '../ffmpeg-log.ts';

/** Opens an encoder whose parameter sets go into the header of the file. */
export async function openEncoder(
  name: FFEncoderCodec,
  set: (context: CodecContext) => void,
  options: Record<string, string | number>,
): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(name);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  set(encoder);
  const opened = await encoder.open2(codec, Dictionary.fromObject(options));
  if (opened < 0) throw new Error(`FFmpeg does not open ${name} with ${JSON.stringify(options)}: ${opened}`);
  return encoder;
}

/** The packets that come out after a frame went in, which the caller frees; null ends the stream. */
export function* encoded(encoder: CodecContext, frame: Frame | null): Generator<Packet> {
  const sent = encoder.sendFrameSync(frame);
  if (sent < 0) throw new Error(`FFmpeg does not encode a frame: ${sent}`);
  for (;;) {
    const packet = new Packet();
    packet.alloc();
    if (encoder.receivePacketSync(packet) < 0) return packet.free();
    packet.timeBase = encoder.timeBase;
    yield packet;
  }
}

/** Pictures of the plan's size and rate, of square pixels, in the colours of Rec. 709 (docs/decisions/pictures-become-rec-709.md). */
export function setPictures(encoder: CodecContext, { canvas, rate }: Pick<VideoPlan, 'canvas' | 'rate'>): void {
  encoder.width = canvas.widthPx;
  encoder.height = canvas.heightPx;
  encoder.timeBase = new Rational(rate.denominator, rate.numerator);
  encoder.framerate = new Rational(rate.numerator, rate.denominator);
  encoder.sampleAspectRatio = new Rational(1, 1);
  encoder.colorRange = AVCOL_RANGE_MPEG;
  encoder.colorSpace = AVCOL_SPC_BT709;
  encoder.colorPrimaries = AVCOL_PRI_BT709;
  encoder.colorTrc = AVCOL_TRC_BT709;
}
