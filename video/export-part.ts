import { longestUs, type VideoRequest } from './export-video.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { encodePicture } from './picture/encode-picture.ts';
import { openH264 } from './picture/h264-encoder.ts';
import type { FrameRange } from './picture/picture-frames.ts';
import { encodeSound, openAac, soundPacketsOf } from './sound/encode-sound.ts';
import { BlockCache } from './source/block-cache.ts';

interface PartRequest extends Omit<VideoRequest, 'mediaUs'> {
  /** Of the frames of the video. */
  readonly range: FrameRange & { readonly end: number };
}

/** Makes the picture of a part of a video, as an MP4 that is joined with others. Returns how many frames it has. */
export async function exportPicturePart({ source, ...request }: PartRequest, sink: ByteSink): Promise<number> {
  const h264 = await openH264(request.plan);
  let frames = 0;
  const onFrame = (count: number): void => {
    frames = count;
    request.onFrame?.(count);
  };
  const picture = encodePicture(new BlockCache(source), h264, { ...request, onFrame });
  try {
    await writeMp4(sink, [encodedStream(h264, picture)], request.range.end - request.range.first);
    return frames;
  } finally {
    await picture.return(undefined);
    h264.freeContext();
  }
}

/** Makes the sound of a whole video, as an MP4 that is joined with its pictures. */
export async function exportSound(
  request: Pick<VideoRequest, 'source' | 'plan' | 'mediaUs'>,
  sink: ByteSink,
): Promise<void> {
  const { source, plan } = request;
  const aac = await openAac(plan);
  const durationUs = longestUs(request);
  const sound = encodeSound(new BlockCache(source), aac, { ...plan, durationUs });
  try {
    await writeMp4(sink, [encodedStream(aac, sound)], soundPacketsOf(durationUs));
  } finally {
    await sound.return(undefined);
    aac.freeContext();
  }
}
