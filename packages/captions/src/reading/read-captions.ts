import { type CaptionFile, UnreadableCaptions } from './caption-file.ts';
import { isAss, readAss } from './read-ass.ts';
import { isLrc, readLrc } from './read-lrc.ts';
import { readSrt } from './read-srt.ts';
import { isTtml, readTtml } from './read-ttml.ts';
import { isVtt, readVtt } from './read-vtt.ts';

/** The cues of a file in SubRip, WebVTT, TTML and IMSC, SubStation Alpha, or LRC, told apart by what it holds. Throws UnreadableCaptions. */
export function readCaptions(file: string): CaptionFile {
  const text = file.replace(/^\ufeff/, '');
  if (isVtt(text)) return readVtt(text);
  if (isTtml(text)) return readTtml(text);
  if (isAss(text)) return readAss(text);
  if (isLrc(text)) return readLrc(text);
  const srt = readSrt(text);
  if (srt.cues.length === 0 && text.trim() !== '')
    throw new UnreadableCaptions('is no subtitle file (SRT, WebVTT, TTML, ASS or LRC): it has no line with times');
  return srt;
}
