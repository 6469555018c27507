import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import type { FormatContext, Stream } from 'node-av/lib';
import { UNREADABLE_MEDIA, VideoError } from '../errors.ts';

interface Opened {
  readonly format: FormatContext;
}

/** The picture of a file, which is not its cover. */
export const pictureIn = (format: FormatContext): Stream | undefined =>
  format.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC),
  );

/** Throws UnreadableMedia where there is none. */
export function pictureOf({ format }: Opened): Stream {
  const stream = pictureIn(format);
  if (!stream) throw new VideoError(UNREADABLE_MEDIA, 'The media file has no video that can be read.');
  return stream;
}

/** A sound of a file, counted from 1. */
export function soundOf({ format }: Opened, audioTrack: number): Stream {
  const stream = format.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)[audioTrack - 1];
  if (!stream) throw new VideoError(UNREADABLE_MEDIA, 'The media file has no audio that can be read.');
  return stream;
}
