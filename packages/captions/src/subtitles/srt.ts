import { cleanText } from '../clean-text.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';

/** A SubRip file. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, rows }, index) => {
      const text = rows.map(srtText).filter((row) => row !== '');
      return [index + 1, `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`, ...text, '', ''].join('\r\n');
    })
    .join('');
}

/** Invisible; libass recommends it between a backslash and a letter (https://github.com/libass/libass/issues/194). */
const zeroWidthSpace = '\u200b';

/**
 * A row of text for a SubRip file. The format has no escapes, and players interpret or hide what looks like markup of HTML
 * (all of them), SubStation Alpha (`{\an8}`, `\N`: ffmpeg, mpv, VLC) or WebVTT (converters in web pages). Such characters are
 * replaced by similar ones. `-->` would be read as a time line.
 */
export function srtText(row: string): string {
  return cleanText(row)
    .replaceAll('-->', '→')
    .replace(/<([/!?]?\p{L}[^<>]*)>/gu, '‹$1›')
    .replace(/<(?=[/!?]?\p{L})/gu, '‹')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝')
    .replace(/\\(?=[Nnh])/g, `\\${zeroWidthSpace}`)
    .replace(/&(?=#?\w+;)/g, `&${zeroWidthSpace}`);
}
