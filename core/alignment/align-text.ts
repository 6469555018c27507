import type { TimedLine, TimedWord } from '../captions/words.ts';
import type { Partners } from './align-block.ts';
import { alignUnits } from './align-units.ts';
import { heardTimes, timesOfUnits } from './heard-times.ts';
import { mendSplits } from './mend-splits.ts';
import { refuseMismatch } from './refuse-mismatch.ts';
import { type Span, withoutOverlaps } from './span.ts';
import { linesOfText } from './text-lines.ts';
import { fillUnheard, type TextWord } from './unheard-times.ts';
import { heardUnits, places, type TextUnits, textUnits, type UnitSequence } from './unit-sequences.ts';

export interface AlignmentRequest {
  /** Lyrics or script: a line is a line of the transcript. */
  readonly text: string;
  /** The words of a recogniser, starts never decreasing. */
  readonly heard: readonly TimedWord[];
  /** ISO 639-1, of the speech. */
  readonly language: string;
  readonly durationMs: number;
}

/**
 * Times the words of a text by those that were heard: every word of the text once, as it was written, in its line; none
 * overlaps another. No lines for a blank text. Throws TextMismatch where too few of the words were heard.
 */
export function alignText({ text, heard, language, durationMs }: AlignmentRequest): TimedLine[] {
  const known = /^[a-z]{2,3}$/.test(language) ? language : 'und';
  const spoken = withoutOverlaps(heard, durationMs);
  const lines = linesOfText(text, known);
  if (lines.length === 0) return [];
  const heardSide = heardUnits(
    spoken.map((word) => word.text),
    known,
  );
  const textSide = textUnits(lines, heardSide, known);
  const partners = alignUnits(textSide, heardSide);
  const heardSpans = timesOfUnits(heardSide, spoken);
  mendSplits(textSide.units, heardSide.units, heardSpans, partners);
  refuseMismatch(partners, heardSide.units.length);
  const words = textWords(lines, textSide);
  const recording = {
    spare: spareWords(spoken, heardSide, partners),
    msPerLetter: msPerLetter(spoken, heardSide),
    durationMs,
  };
  const times = heardTimes(textSide, partners, heardSpans, words.length);
  const spans = fillUnheard(times, words, recording).values();
  return lines.map((line) => ({ words: line.map((text) => ({ text, ...nextOf(spans) })) }));
}

const nextOf = (spans: Iterator<Span>): Span => {
  const { value, done } = spans.next();
  if (done) throw new Error('A word of the text has no time');
  return value;
};

function textWords(lines: readonly (readonly string[])[], { units, wordOf, placeBefore }: TextUnits): TextWord[] {
  const letters: number[] = [];
  const sentences = new Set<number>();
  wordOf.forEach((word, unit) => {
    letters[word] = (letters[word] ?? 0) + (units[unit]?.length ?? 0);
    if (placeBefore[unit] === places.sentences) sentences.add(word);
  });
  let word = -1;
  return lines.flatMap((line) =>
    line.map((_, at) => {
      word += 1;
      const starts = at === 0 ? 'line' : sentences.has(word) ? 'sentence' : 'nothing';
      return { letters: letters[word] ?? 1, starts };
    }),
  );
}

function spareWords(heard: readonly TimedWord[], { wordOf }: UnitSequence, { first, last }: Partners): Span[] {
  const taken = new Set<number>();
  first.forEach((from, unit) => {
    for (let at = from; at >= 0 && at <= (last[unit] ?? -1); at++) taken.add(wordOf[at] ?? -1);
  });
  return heard.filter((_, word) => !taken.has(word)).map(({ startMs, endMs }) => ({ startMs, endMs }));
}

/** The usual pace of the voice; held to what is spoken or sung at all. */
function msPerLetter(heard: readonly TimedWord[], { units }: UnitSequence): number {
  const spokenMs = heard.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const letters = units.reduce((sum, unit) => sum + unit.length, 0);
  return Math.min(400, Math.max(40, spokenMs / Math.max(1, letters)));
}
