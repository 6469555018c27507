import type { Frame } from 'node-av/lib';
import type { BlendPlane, YuvPicture } from './yuv-picture.ts';

/** Mixes a picture into a 4:2:0 frame, whose other pixels stay as they are. */
export function blend(frame: Frame, picture: YuvPicture): void {
  const [luma, cb, cr] = frame.data ?? [];
  const [lumaStride, cbStride, crStride] = frame.linesize;
  if (!luma || !cb || !cr || !lumaStride || !cbStride || !crStride) throw new Error('The frame has no three planes');
  blendPlane(luma, lumaStride, picture.luma, 0);
  blendPlane(cb, cbStride, picture.chroma, 0);
  blendPlane(cr, crStride, picture.chroma, 1);
}

function blendPlane(pixels: Uint8Array, stride: number, { runs, alpha, premultiplied }: BlendPlane, index: number) {
  const values = premultiplied[index] ?? new Uint16Array();
  for (let run = 0; run < runs.length; run += 4) {
    const start = (runs[run] ?? 0) * stride + (runs[run + 1] ?? 0);
    const from = runs[run + 3] ?? 0;
    const offset = start - from;
    for (let at = from, end = from + (runs[run + 2] ?? 0); at < end; at += 1) {
      // Divided by 255, rounded.
      const sum = (pixels[at + offset] ?? 0) * (255 - (alpha[at] ?? 0)) + (values[at] ?? 0) + 128;
      pixels[at + offset] = (sum + (sum >> 8)) >> 8;
    }
  }
}
