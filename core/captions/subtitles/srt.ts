import { cleanText } from '../clean-text.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';

/** A SubRip file. An arrow in the text would read as a time line, so it is written as U+2192. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.map((line) => cleanText(line).replaceAll('-->', '→')).filter((line) => line !== '');
      return [index + 1, `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`, ...text, '', ''].join('\r\n');
    })
    .join('');
}
