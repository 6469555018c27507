import {
  AVERROR_EIO,
  AVERROR_ENOMEM,
  AVERROR_EOF,
  AVSEEK_CUR,
  AVSEEK_END,
  AVSEEK_FORCE,
  AVSEEK_SIZE,
} from 'node-av/constants';
import { Dictionary, FormatContext, IOContext } from 'node-av/lib';
import { UNREADABLE_MEDIA, VideoError } from '../errors.ts';
import { maxTracks } from '../limits.ts';
import type { FrameRate } from '../plan.ts';
import '../ffmpeg-log.ts';
import { maxSourcePixels, pictureTooLarge, tooManyTracks } from '../limits.ts';
import { safeInput } from './allowed-formats.ts';
import type { BlockCache } from './block-cache.ts';
import { zeroUs } from './zero-time.ts';

const bufferBytes = 256 * 1024;
const notOpened = 'The media file could not be opened; it may be damaged.';

/** An open file, read by a reader of its own. */
export interface Input {
  readonly bytes: BlockCache;
  readonly format: FormatContext;
  /** Which of its own times is zero in the video. */
  readonly zeroUs: bigint;
  close(): Promise<void>;
}

/** Opens a file that anybody may have made, for a video of a frame rate, or for its sound alone. Throws UnreadableMedia. */
export async function openInput(bytes: BlockCache, rate?: FrameRate): Promise<Input> {
  const io = readerOf(bytes);
  const format = new FormatContext();
  format.allocContext();
  format.pb = io;
  const opened = await format.openInput('', null, Dictionary.fromObject(safeInput));
  const problem = opened < 0 ? refusalOf(opened) : await problemIn(format);
  bytes.throwIfFailed();
  if (problem !== undefined) {
    format.pb = null;
    if (opened >= 0) await format.closeInput();
    io.freeContext();
    throw new VideoError(UNREADABLE_MEDIA, problem);
  }
  return {
    bytes,
    format,
    zeroUs: zeroUs(format, rate),
    async close() {
      // Otherwise both free the reader.
      format.pb = null;
      await format.closeInput();
      io.freeContext();
    },
  };
}

/** Some demuxers are out of memory at a track too many, and others leave it out. */
const refusalOf = (opened: number): string => (opened === AVERROR_ENOMEM ? tooManyTracks : notOpened);

/** What is limited is looked at before FFmpeg decodes the first frames, with limits of its own. */
async function problemIn(format: FormatContext): Promise<string | undefined> {
  if (format.streams.some(({ codecpar }) => codecpar.width * codecpar.height > maxSourcePixels)) return pictureTooLarge;
  if (format.nbStreams <= maxTracks && (await format.findStreamInfo()) < 0) return notOpened;
  return format.nbStreams > maxTracks ? tooManyTracks : undefined;
}

function readerOf(bytes: BlockCache): IOContext {
  let position = 0;
  const io = new IOContext();
  const read = async (sizeBytes: number) => {
    const part = await bytes.read(position, sizeBytes).catch(() => undefined);
    if (!part) return AVERROR_EIO;
    position += part.length;
    return part.length > 0 ? Buffer.from(part.buffer, part.byteOffset, part.length) : AVERROR_EOF;
  };
  const seek = (offset: bigint, whence: number) => {
    const from = whence & ~AVSEEK_FORCE;
    if (from === AVSEEK_SIZE) return BigInt(bytes.sizeBytes);
    const base = from === AVSEEK_CUR ? position : from === AVSEEK_END ? bytes.sizeBytes : 0;
    position = Math.max(0, base + Number(offset));
    return BigInt(position);
  };
  io.allocContextWithCallbacks(bufferBytes, 0, read, null, seek);
  return io;
}
