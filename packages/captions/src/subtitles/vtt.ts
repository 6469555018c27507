import { cleanText } from '../clean-text.ts';
import { escapeMarkup } from '../escape-markup.ts';
import type { Transcript } from '../words.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cues.ts';
import type { Voice } from './voices.ts';

/**
 * A WebVTT file. Cue text must not contain &, < or --> (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span). The kind and the language
 * are lines of the header, as YouTube writes and reads them; other readers skip what is before the blank line.
 */
export function formatVtt(
  cues: readonly Cue[],
  { language, names = [] }: Pick<Transcript, 'language' | 'names'>,
): string {
  const nameOf = new Map(names.map(({ label, name }) => [label, name]));
  const voiced = ({ speaker, text }: Voice): string => {
    const escaped = escapeMarkup(text);
    return speaker === undefined ? escaped : `<v ${escapeMarkup(nameOf.get(speaker) ?? speaker)}>${escaped}</v>`;
  };
  const blocks = cues.map(({ startMs, endMs, rows, voices }) => {
    const text = voices ? [voices.map(voiced).join('')] : rows.map((row) => escapeMarkup(cleanText(row)));
    return [`${clockTime(startMs, '.')} --> ${clockTime(endMs, '.')}`, ...text.filter((row) => row !== '')].join('\n');
  });
  const known = language !== 'auto' && language !== 'und';
  const header = known ? `WEBVTT\nKind: captions\nLanguage: ${language}` : 'WEBVTT';
  return `${[header, ...blocks].join('\n\n')}\n`;
}
