import { cleanText } from '../clean-text.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';

/** A WebVTT file. Cue text must not contain &, < or --> (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span). */
export function formatVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, rows }) => {
    const text = rows.map((row) => escapeMarkup(cleanText(row)));
    return [`${clockTime(startMs, '.')} --> ${clockTime(endMs, '.')}`, ...text.filter((row) => row !== '')].join('\n');
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}
