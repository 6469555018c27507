import type { TimedLine, TimedWord } from '../captions/words.ts';
import type { Span } from '../span.ts';
import type { Partners } from './align-block.ts';
import { alignUnits } from './align-units.ts';
import { heardTimes, timesOfUnits } from './heard-times.ts';
import { mendSplits } from './mend-splits.ts';
import { refuseMismatch } from './refuse-mismatch.ts';
import { withoutOverlaps } from './span.ts';
import { linesOfText } from './text-lines.ts';
import { fillUnheard, type TextWord } from './unheard-times.ts';
import { heardUnits, type Start, startsOfWords, textUnits, type UnitSequence } from './unit-sequences.ts';

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
  const starts = startsOfWords(lines);
  const textSide = textUnits(lines.flat(), starts, heardSide, known);
  const partners = alignUnits(textSide, heardSide);
  const heardSpans = timesOfUnits(heardSide, spoken);
  mendSplits(textSide.units, heardSide.units, heardSpans, partners);
  refuseMismatch(partners, heardSide.units.length);
  const words = textWords(starts, textSide);
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

function textWords(starts: readonly Start[], { units, wordOf }: UnitSequence): TextWord[] {
  const letters = new Array<number>(starts.length).fill(0);
  wordOf.forEach((word, unit) => {
    letters[word] = (letters[word] ?? 0) + (units[unit]?.length ?? 0);
  });
  return starts.map((each, word) => ({ letters: letters[word] || 1, starts: each }));
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
