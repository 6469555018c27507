import { cleanText } from '../clean-text.ts';
import { withDirectionMarks } from '../direction-marks.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cue.ts';

/** A SubRip file. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, rows, position }, index) => {
      const [first = '', ...others] = withDirectionMarks(rows.map(srtText).filter((row) => row !== ''));
      const text = [`${position ? atTop : ''}${first}`, ...others];
      return [index + 1, `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`, ...text, '', ''].join('\r\n');
    })
    .join('');
}

/** A code of SubStation Alpha that players and editors of SubRip files know. */
const atTop = '{\\an8}';

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
