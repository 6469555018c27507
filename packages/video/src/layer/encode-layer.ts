import type { Picture } from '@cueline/painter/picture.ts';
import type { CodecContext, Frame, Packet } from 'node-av/lib';
import type { PictureAt } from '../captions/captioned.ts';
import { testMark } from '../captions/test-mark.ts';
import { encoded } from '../file/encoder.ts';
import type { FrameRange, VideoPlan } from '../plan.ts';
import { layerFrame } from './layer-frame.ts';

interface LayerRequest {
  readonly plan: VideoPlan;
  readonly range: FrameRange;
  readonly pictureAt: PictureAt;
}

/**
 * The packets of a part of a layer, whose times are numbers of frames from its start. Frames stand by themselves, so one that is
 * shown for longer is encoded once.
 */
export async function* encodeLayer(
  encoder: CodecContext,
  { plan: { canvas, test }, range, pictureAt }: LayerRequest,
): AsyncGenerator<Packet> {
  const mark = test && testMark(canvas);
  const repeated = new Repeated(encoder);
  let shown: Picture | undefined;
  let count = 0;
  for (let at = range.first; at < range.end; at += 1) {
    const picture = await pictureAt(at);
    if (count > 0 && picture !== shown) {
      yield* repeated.packets(layerFrame([shown, mark], canvas), count);
      count = 0;
    }
    shown = picture;
    count += 1;
  }
  if (count > 0) yield* repeated.packets(layerFrame([shown, mark], canvas), count);
  yield* repeated.packets(null, 0);
}

/** Packets come out in the order of their frames, some frames later. */
class Repeated {
  readonly #encoder: CodecContext;
  readonly #counts: number[] = [];
  #sent = 0n;
  #at = 0n;

  constructor(encoder: CodecContext) {
    this.#encoder = encoder;
  }

  /** Frees the frame. */
  *packets(frame: Frame | null, count: number): Generator<Packet> {
    if (frame) {
      frame.pts = this.#sent;
      this.#sent += 1n;
      this.#counts.push(count);
    }
    try {
      for (const packet of encoded(this.#encoder, frame)) yield* this.#copies(packet, this.#counts.shift() ?? 0);
    } finally {
      frame?.free();
    }
  }

  *#copies(packet: Packet, count: number): Generator<Packet> {
    try {
      for (let copy = 0; copy < count; copy += 1) {
        const own = packet.clone();
        if (!own) throw new Error('There is no memory for a packet');
        own.pts = this.#at;
        own.dts = this.#at;
        own.duration = 1n;
        own.timeBase = packet.timeBase;
        this.#at += 1n;
        yield own;
      }
    } finally {
      packet.free();
    }
  }
}
