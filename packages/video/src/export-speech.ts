import type { VideoRequest } from './export-video.ts';
import type { ByteSink } from './file/held-head.ts';
import { encodedStream, writeMp4 } from './file/write-mp4.ts';
import { speechBitsPerSecond } from './limits.ts';
import { longestUs, type MadeVideo } from './plan.ts';
import { encodeSound, openAac, soundPacketsOf } from './sound/encode-sound.ts';
import { BlockCache } from './source/block-cache.ts';

interface SpeechRequest extends Pick<VideoRequest, 'source' | 'mediaUs'> {
  readonly audioTrack: number;
}

/** Makes the sound of a track of a file, all of it, as an MP4 whose times are those of the file. */
export async function exportSpeech({ source, mediaUs, audioTrack }: SpeechRequest, sink: ByteSink): Promise<MadeVideo> {
  const aac = await openAac({ audioBitsPerSecond: speechBitsPerSecond });
  const durationUs = longestUs({ startUs: 0 }, mediaUs);
  const sound = encodeSound(new BlockCache(source), aac, { audioTrack, startUs: 0, durationUs });
  try {
    const { sizeBytes, endsUs } = await writeMp4(sink, [encodedStream(aac, sound)], soundPacketsOf(durationUs));
    const [soundUs = 0] = endsUs;
    return { sizeBytes, frames: 0, foundMs: soundUs / 1000 };
  } finally {
    await sound.return(undefined);
    aac.freeContext();
  }
}
