import type { PictureAt } from './captions/captioned.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { encodeLayer } from './layer/encode-layer.ts';
import { openProRes } from './layer/prores-encoder.ts';
import { type FrameRange, framesOf, type MadeVideo, type VideoPlan } from './plan.ts';

interface LayerRequest {
  readonly plan: VideoPlan;
  /** A range of the frames of the video that the layer lies over. */
  readonly range: FrameRange;
  readonly pictureAt: PictureAt;
}

/** All frames of a layer, whose plan has a length. */
export const wholeOf = (plan: VideoPlan): FrameRange => ({ first: 0, end: framesOf(plan) });

/** Makes the captions alone, with straight alpha, as a QuickTime file of ProRes 4444; or those of a range, which is joined with others. */
export async function exportLayer({ plan, range, pictureAt }: LayerRequest, sink: ByteSink): Promise<MadeVideo> {
  const encoder = await openProRes(plan);
  const end = Math.min(range.end, framesOf(plan));
  const packets = encodeLayer(encoder, { plan, range: { first: range.first, end }, pictureAt });
  try {
    const { sizeBytes, counts } = await writeMp4(sink, [encodedStream(encoder, packets)], end - range.first, 'mov');
    const [frames = 0] = counts;
    const { numerator, denominator } = plan.rate;
    return { sizeBytes, frames, foundMs: ((range.first + frames) * 1000 * denominator) / numerator };
  } finally {
    await packets.return(undefined);
    encoder.freeContext();
  }
}
