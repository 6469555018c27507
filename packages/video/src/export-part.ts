import { foundUs, type VideoRequest } from './export-video.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { encodePicture } from './picture/encode-picture.ts';
import { openH264 } from './picture/h264-encoder.ts';
import { type FrameRange, lastsAsSound, longestUs, type MadeVideo } from './plan.ts';
import { encodeSound, openAac, soundPacketsOf } from './sound/encode-sound.ts';
import { BlockCache } from './source/block-cache.ts';

interface PictureRequest extends VideoRequest {
  /** A range of the frames of the video. */
  readonly range: FrameRange;
}

/** Makes the picture of a part of a video, as an MP4 that is joined with others. */
export async function exportPicture(
  { source, mediaUs: _, ...request }: PictureRequest,
  sink: ByteSink,
): Promise<MadeVideo> {
  const { plan, range } = request;
  const h264 = await openH264(plan, range);
  const picture = encodePicture(new BlockCache(source), h264, request);
  try {
    const { sizeBytes, counts } = await writeMp4(sink, [encodedStream(h264, picture)], range.end - range.first);
    const [frames = 0] = counts;
    // If the picture only accompanies the sound, its length is ignored.
    const found = frames > 0 && !lastsAsSound(plan.picture) ? range.first + frames : 0;
    return { sizeBytes, frames, foundMs: (found * 1000 * plan.rate.denominator) / plan.rate.numerator };
  } finally {
    await picture.return(undefined);
    h264.freeContext();
  }
}

/** Makes the sound of a whole video, as an MP4 that is joined with its pictures. */
export async function exportSound(
  request: Pick<VideoRequest, 'source' | 'plan' | 'mediaUs'>,
  sink: ByteSink,
): Promise<MadeVideo> {
  const { source, plan } = request;
  const bytes = new BlockCache(source);
  const aac = await openAac(plan);
  const durationUs = longestUs(plan, request.mediaUs);
  const sound = encodeSound(bytes, aac, { ...plan, durationUs });
  try {
    const { sizeBytes, endsUs } = await writeMp4(sink, [encodedStream(aac, sound)], soundPacketsOf(durationUs));
    const [soundUs = 0] = endsUs;
    return { sizeBytes, frames: 0, foundMs: (await foundUs(request, bytes, { frames: 0, soundUs })) / 1000 };
  } finally {
    await sound.return(undefined);
    aac.freeContext();
  }
}
