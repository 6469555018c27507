import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { drawPicture } from '@cueline/painter/png.ts';
import { encoded, openEncoder } from '@cueline/video/file/encoder.ts';
import { AV_PIX_FMT_BGRA, FF_ENCODER_LIBWEBP_ANIM } from 'node-av/constants';
import { type CodecContext, Frame, Rational } from 'node-av/lib';
import type { LookDocument } from '#contract/schemas/look-document.ts';
import { drawnPixels } from './drawn-pixels.ts';
import { fps, kit, laidOutLook } from './laid-out-look.ts';
import type { PictureBehind } from './picture-behind.ts';
import { espresso } from './sample-texts.ts';

/** The size of a vertical video, as most looks are seen. */
export const sampleSize: Canvas = { widthPx: 270, heightPx: 480 };

/** The look in motion over a picture, as an animated WebP that repeats. */
export async function sampleOf(document: LookDocument, behind: PictureBehind): Promise<Uint8Array> {
  const { scenes, painter } = laidOutLook(document, 'instagram_reels', sampleSize, espresso);
  const picture = behind(sampleSize);
  const encoder = await openWebP();
  try {
    const packets: Buffer[] = [];
    const last = Math.ceil((espresso.endMs * fps) / 1000) - 1;
    let shown: Picture | undefined;
    for (let at = 0; at <= last; at += 1) {
      const scene = scenes.at(at);
      const captions = scene && painter.paint(scene);
      // A frame is shown until the next one.
      if (at > 0 && at < last && captions === shown) continue;
      shown = captions;
      const pixels = drawnPixels(kit, sampleSize, (drawing) => {
        for (const each of captions ? [picture, captions] : [picture]) drawPicture(kit, drawing, each);
      });
      packets.push(packetsOf(encoder, frameOf(pixels, at)));
    }
    return Buffer.concat([...packets, packetsOf(encoder, null)]);
  } finally {
    encoder.freeContext();
    painter.close();
  }
}

const openWebP = (): Promise<CodecContext> =>
  openEncoder(
    FF_ENCODER_LIBWEBP_ANIM,
    (context) => {
      context.width = sampleSize.widthPx;
      context.height = sampleSize.heightPx;
      context.timeBase = new Rational(1, fps);
      context.pixelFormat = AV_PIX_FMT_BGRA;
    },
    // One whole frame, and after it only what changes.
    { quality: 75, compression_level: 4, g: 9999, keyint_min: 9998 },
  );

function frameOf(pixels: Uint8Array, at: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = sampleSize.widthPx;
  frame.height = sampleSize.heightPx;
  frame.format = AV_PIX_FMT_BGRA;
  frame.pts = BigInt(at);
  const [rows] = frame.getBuffer() < 0 ? [] : (frame.data ?? []);
  const [strideBytes = 0] = frame.linesize;
  if (!rows) throw new Error('There is no memory for a frame');
  const rowBytes = 4 * sampleSize.widthPx;
  for (let from = 0; from < pixels.length; from += 4) {
    const to = Math.floor(from / rowBytes) * strideBytes + (from % rowBytes);
    rows[to] = pixels[from + 2] ?? 0;
    rows[to + 1] = pixels[from + 1] ?? 0;
    rows[to + 2] = pixels[from] ?? 0;
    rows[to + 3] = 255;
  }
  return frame;
}

/** The encoder gives the whole file at its end. Frees the frame. */
function packetsOf(encoder: CodecContext, frame: Frame | null): Buffer {
  const packets = [...encoded(encoder, frame)].map((packet) => {
    const bytes = Buffer.from(packet.data ?? []);
    packet.free();
    return bytes;
  });
  frame?.free();
  return Buffer.concat(packets);
}
