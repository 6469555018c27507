import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import type { PictureAt } from './captions/captioned.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { encodePicture } from './picture/encode-picture.ts';
import { openH264 } from './picture/h264-encoder.ts';
import { framesOf, hasSound, lastsAsSound, longestUs, type MadeVideo, type VideoPlan } from './plan.ts';
import { encodeSound, openAac, soundPacketsOf } from './sound/encode-sound.ts';
import { BlockCache } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';
import { latestEndUs } from './source/latest-end.ts';
import { textPacketsOf, textStream } from './text/text-stream.ts';

export interface VideoRequest {
  readonly source: ByteSource;
  readonly plan: VideoPlan;
  /** How long the media is by its header. */
  readonly mediaUs: number;
  readonly pictureAt: PictureAt;
  /** A PNG, where the plan has no picture. */
  readonly still?: Uint8Array | undefined;
  /** Captions that players show. */
  readonly text?: TextTrack | undefined;
}

/** Makes a video with captions and sound in one pass, as an MP4 with its index first. */
export async function exportVideo(request: VideoRequest, sink: ByteSink): Promise<MadeVideo> {
  const { plan, source, mediaUs: _, text, ...rest } = request;
  const bytes = new BlockCache(source);
  const [h264, aac] = [await openH264(plan), hasSound(plan) ? await openAac(plan) : undefined];
  const durationUs = longestUs(plan, request.mediaUs);
  const most = framesOf({ ...plan, durationUs });
  const picture = encodePicture(bytes, h264, { ...rest, plan, range: { first: 0, end: most } });
  const sound = aac && { encoder: aac, packets: encodeSound(bytes, aac, { ...plan, durationUs }) };
  try {
    const streams = [encodedStream(h264, picture)];
    if (sound) streams.push(encodedStream(sound.encoder, sound.packets));
    if (text) streams.push(textStream(text, plan.canvas));
    const packets = most + soundPacketsOf(durationUs) + textPacketsOf(text);
    const { sizeBytes, endsUs, counts } = await writeMp4(sink, streams, packets);
    const [[frames = 0], soundUs = 0] = [counts, sound && endsUs[1]];
    return { sizeBytes, frames, foundMs: (await foundUs(request, bytes, { frames, soundUs })) / 1000 };
  } finally {
    await Promise.all([picture.return(undefined), sound?.packets.return(undefined)]);
    h264.freeContext();
    aac?.freeContext();
  }
}

/** How much of the media a video shows and plays, by how many frames it has and where its sound ends. */
export async function foundUs(
  { plan, mediaUs }: Pick<VideoRequest, 'plan' | 'mediaUs'>,
  bytes: BlockCache,
  { frames, soundUs }: { readonly frames: number; readonly soundUs: number },
): Promise<number> {
  const { picture, startUs, rate } = plan;
  if (!lastsAsSound(picture)) return Math.max((frames * 1_000_000 * rate.denominator) / rate.numerator, soundUs);
  const stretch = { rate, fromUs: startUs + soundUs, toUs: startUs + longestUs(plan, mediaUs) };
  return (await latestEndUs(bytes, stretch)) - startUs;
}
