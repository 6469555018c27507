import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { lastsAsSound, lengthUs } from '#core/media/video-plan.ts';
import type { PictureAt } from './captions/captioned.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { encodePicture } from './picture/encode-picture.ts';
import { openH264 } from './picture/h264-encoder.ts';
import { framesOf } from './picture/picture-frames.ts';
import { encodeSound, openAac, soundPacketsOf } from './sound/encode-sound.ts';
import { BlockCache } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';
import { latestEndUs } from './source/latest-end.ts';

export interface VideoRequest {
  readonly source: ByteSource;
  readonly plan: VideoPlan;
  /** How long the media is by its header: where the plan has no length, the video is hardly longer. */
  readonly mediaUs: number;
  readonly pictureAt: PictureAt;
  /** A PNG, where the plan has no picture. */
  readonly still?: Uint8Array | undefined;
  readonly onFrame?: (count: number) => void;
}

/** Headers are rounded, and the last frames may reach beyond. Times that are far beyond are damaged. */
const longerUs = 10_000_000;

/** How long a video is at most, in microseconds. */
export const longestUs = ({ plan, mediaUs }: Pick<VideoRequest, 'plan' | 'mediaUs'>): number =>
  lengthUs(plan, mediaUs) + (plan.durationUs === undefined ? longerUs : 0);

export interface MadeVideo {
  readonly sizeBytes: number;
  /** To where the file has something to show or to hear: less than was planned where it breaks off. */
  readonly foundMs: number;
}

/** Makes a video with captions and sound in one pass, as an MP4 with its index first. */
export async function exportVideo(request: VideoRequest, sink: ByteSink): Promise<MadeVideo> {
  const { plan, source, mediaUs: _, ...rest } = request;
  const bytes = new BlockCache(source);
  const [h264, aac] = [await openH264(plan), await openAac(plan)];
  const durationUs = longestUs(request);
  const frames = framesOf({ ...plan, durationUs });
  const picture = encodePicture(bytes, h264, { plan, range: { first: 0, end: frames }, ...rest });
  const sound = encodeSound(bytes, aac, { ...plan, durationUs });
  try {
    const streams = [encodedStream(h264, picture), encodedStream(aac, sound)];
    const { sizeBytes, endsUs } = await writeMp4(sink, streams, frames + soundPacketsOf(durationUs));
    const [pictureUs = 0, soundUs = 0] = endsUs;
    const { startUs, rate } = plan;
    const foundUs = lastsAsSound(plan.picture)
      ? (await latestEndUs(bytes, { rate, fromUs: startUs + soundUs, toUs: startUs + durationUs })) - startUs
      : Math.max(pictureUs, soundUs);
    return { sizeBytes, foundMs: foundUs / 1000 };
  } finally {
    await Promise.all([picture.return(undefined), sound.return(undefined)]);
    h264.freeContext();
    aac.freeContext();
  }
}
