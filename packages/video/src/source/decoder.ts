import { Codec, CodecContext, Dictionary, type Stream } from 'node-av/lib';
import { UNREADABLE_MEDIA, VideoError } from '../errors.ts';
import { maxSourcePixels } from '../limits.ts';
import { isAllowedDecoder } from './allowed-formats.ts';

/** Opens the decoder of a stream. Throws UnreadableMedia where its codec is not on our list. */
export async function openDecoder(stream: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec?.name || !isAllowedDecoder(codec.name)) {
    throw new VideoError(UNREADABLE_MEDIA, 'The media file uses a codec that cannot be read.');
  }
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  decoder.pktTimebase = stream.timeBase;
  const opened = await decoder.open2(codec, Dictionary.fromObject({ threads: 'auto', max_pixels: maxSourcePixels }));
  if (opened >= 0) return decoder;
  decoder.freeContext();
  throw new VideoError(UNREADABLE_MEDIA, `The media file's ${codec.name} stream is damaged.`);
}
