import { cleanText } from '../clean-text.ts';
import { withDirectionMarks } from '../direction-marks.ts';
import { escapeMarkup } from '../escape-markup.ts';
import type { Transcript } from '../words.ts';
import { clockTime } from './clock.ts';
import type { Cue } from './cue.ts';

/**
 * A WebVTT file. Cue text must not contain &, < or --> (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span). The kind and the language
 * are lines of the header, as YouTube writes and reads them; other readers skip what is before the blank line.
 */
export function formatVtt(
  cues: readonly Cue[],
  {
    language,
    names = [],
    wordTimes = false,
  }: Pick<Transcript, 'language' | 'names'> & { readonly wordTimes?: boolean | undefined },
): string {
  const nameOf = new Map(names.map(({ label, name }) => [label, name]));
  const voiceOf = (speaker: string): string => `<v ${escapeMarkup(nameOf.get(speaker) ?? speaker)}>`;
  const blocks = cues.map((cue) => {
    const { startMs, endMs, rows, spans, position } = cue;
    const isTagged = spans?.some(({ speaker }) => speaker !== undefined || wordTimes);
    const written = isTagged
      ? taggedText(cue, { voiceOf, wordTimes }).split('\n')
      : rows.map((row) => escapeMarkup(cleanText(row)));
    const text = withDirectionMarks(
      written.filter((row) => row !== ''),
      rows,
    );
    const times = `${clockTime(startMs, '.')} --> ${clockTime(endMs, '.')}${position ? ' line:0' : ''}`;
    return [times, ...text].join('\n');
  });
  const known = language !== 'auto' && language !== 'und';
  const header = known ? `WEBVTT\nKind: captions\nLanguage: ${language}` : 'WEBVTT';
  return `${[header, ...blocks].join('\n\n')}\n`;
}

interface Tags {
  readonly voiceOf: (speaker: string) => string;
  readonly wordTimes: boolean;
}

/** The text of a cue with tags where another speaker begins, and with the times of words. */
function taggedText({ spans = [], startMs, endMs }: Cue, { voiceOf, wordTimes }: Tags): string {
  let text = '';
  let separator = '';
  let speaking: string | undefined;
  let stampedMs = startMs;
  for (const span of spans) {
    // Only what separates words has no time. It belongs to a speaker who goes on.
    if (span.startMs === undefined) {
      separator = span.text;
      continue;
    }
    const isSame = span.speaker === speaking;
    text += isSame || speaking === undefined ? separator : `</v>${separator}`;
    if (!isSame && span.speaker !== undefined) text += voiceOf(span.speaker);
    // A time is later than that before it, and earlier than the end (https://www.w3.org/TR/webvtt1/#webvtt-timestamp).
    if (wordTimes && span.startMs > stampedMs && span.startMs < endMs) {
      text += `<${clockTime(span.startMs, '.')}>`;
      stampedMs = span.startMs;
    }
    text += escapeMarkup(span.text);
    separator = '';
    speaking = span.speaker;
  }
  return speaking === undefined ? text : `${text}</v>`;
}
