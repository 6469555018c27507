import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';
import { srtText } from './srt-text.ts';

/** A SubRip file. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, rows }, index) => {
      const text = rows.map(srtText).filter((row) => row !== '');
      return [index + 1, `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`, ...text, '', ''].join('\r\n');
    })
    .join('');
}
