import type { Frame } from 'node-av/lib';
import { CaptionedFrames, type PictureAt } from './captions/captioned.ts';
import type { ByteSink } from './file/held-head.ts';
import { FilterFrames } from './filter-frames.ts';
import { pictureFrames } from './picture/picture-frames.ts';
import type { VideoPlan } from './plan.ts';
import { BlockCache } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';

interface FrameRequest {
  readonly source: ByteSource;
  readonly plan: VideoPlan;
  /** Counted from the start of the video. */
  readonly frame: number;
  readonly pictureAt: PictureAt;
}

/**
 * Writes the pixels of one frame of a video as the encoder gets it, with its captions, four bytes each: red, green, blue, and 255.
 * Returns how many frames it wrote: none where the media end before it.
 */
export async function exportFrame(
  { source, plan, frame, pictureAt }: FrameRequest,
  sink: ByteSink,
): Promise<{ readonly frames: number; readonly sizeBytes: number }> {
  const range = { first: frame, end: frame + 1 };
  for await (const plain of pictureFrames(new BlockCache(source), plan, range, undefined)) {
    const captioned = new CaptionedFrames(plan).with(await pictureAt(frame), plain);
    try {
      const rgba = rgbaOf(captioned);
      await sink.write(0, rgba);
      return { frames: 1, sizeBytes: rgba.length };
    } finally {
      captioned.free();
    }
  }
  return { frames: 0, sizeBytes: 0 };
}

/** The frame that players show. */
function rgbaOf(frame: Frame): Buffer {
  const kind = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000`;
  const toRgb = 'scale=in_color_matrix=bt709:in_range=limited:out_range=full:flags=accurate_rnd+full_chroma_int';
  const filters = new FilterFrames(
    'video',
    `${kind}:colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
    `${toRgb},format=rgba`,
  );
  const [rgb] = filters.passed(frame);
  if (!rgb) throw new Error('FFmpeg gives no frame for a frame');
  const rgba = Buffer.from(rgb.toBuffer());
  rgb.free();
  filters.close();
  return rgba;
}
