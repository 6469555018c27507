import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';
import { srtText } from './srt-text.ts';

/** A SubRip file. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.map(srtText).filter((line) => line !== '');
      return [index + 1, `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`, ...text, '', ''].join('\r\n');
    })
    .join('');
}
