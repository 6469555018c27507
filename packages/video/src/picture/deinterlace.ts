import type { Frame } from 'node-av/lib';
import { FilterFrames } from '../filter-frames.ts';

/** Makes one whole frame of each frame that is tagged as two fields, and leaves all others as they are. */
export async function* deinterlaced(frames: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  let [filters, kind]: [FilterFrames | undefined, string] = [undefined, ''];
  try {
    for await (const frame of frames) {
      const { timeBase, sampleAspectRatio: shape } = frame;
      const own = [
        `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=${timeBase.num}/${timeBase.den}`,
        `pixel_aspect=${shape.num > 0 ? `${shape.num}/${shape.den}` : '0/1'}`,
        `colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
      ].join(':');
      if (own !== kind) {
        yield* ended(filters);
        filters = new FilterFrames('video', own, 'bwdif=mode=send_frame:deint=interlaced');
        kind = own;
      }
      if (filters) yield* filters.passed(frame);
      frame.free();
    }
    yield* ended(filters);
    filters = undefined;
  } finally {
    filters?.close();
  }
}

function* ended(filters: FilterFrames | undefined): Generator<Frame> {
  if (!filters) return;
  yield* filters.passed(null);
  filters.close();
}
