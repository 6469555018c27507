import { cleanText } from '../clean-text.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';

/** A WebVTT file. Cue text may hold neither & nor < nor --> (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span). */
export function formatVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, lines }) => {
    const text = lines.map((line) => escapeMarkup(cleanText(line)));
    return [`${clockTime(startMs, '.')} --> ${clockTime(endMs, '.')}`, ...text.filter((line) => line !== '')].join(
      '\n',
    );
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}
