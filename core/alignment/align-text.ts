import type { TimedLine, TimedWord } from '../captions/words.ts';
import type { Partners } from './align-block.ts';
import { alignUnits } from './align-units.ts';
import { heardTimes, timesOfUnits } from './heard-times.ts';
import { withoutOverlaps } from './span.ts';
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

export interface Alignment {
  /** Every word of the text once, as it was written, in its line; none overlaps another. */
  readonly lines: TimedLine[];
  /** Of what is spoken in the text, how much was heard: 0 to 1. */
  readonly heardShare: number;
}

/** Times the words of a text by those that were heard. */
export function alignText({ text, heard, language, durationMs }: AlignmentRequest): Alignment {
  const known = /^[a-z]{2,3}$/.test(language) ? language : 'und';
  const spoken = withoutOverlaps(heard, durationMs);
  const lines = linesOfText(text, known);
  const heardSide = heardUnits(
    spoken.map((word) => word.text),
    known,
  );
  const textSide = textUnits(lines, heardSide, known);
  const partners = alignUnits(textSide, heardSide);
  const words = textWords(lines, textSide);
  const spans = fillUnheard(heardTimes(textSide, partners, timesOfUnits(heardSide, spoken), words.length), words, {
    spare: spareWords(spoken, heardSide, partners),
    msPerLetter: msPerLetter(spoken, heardSide),
    durationMs,
  });
  let at = 0;
  const timed = lines.map((line) => ({
    words: line.map((word) => ({ text: word, startMs: spans[at]?.startMs ?? 0, endMs: spans[at++]?.endMs ?? 0 })),
  }));
  return { lines: timed, heardShare: partners.alike.reduce((sum, alike) => sum + alike, 0) / partners.alike.length };
}

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

function spareWords(heard: readonly TimedWord[], { wordOf }: UnitSequence, { first, last }: Partners): TimedWord[] {
  const taken = new Set<number>();
  first.forEach((from, unit) => {
    for (let at = from; at >= 0 && at <= (last[unit] ?? -1); at++) taken.add(wordOf[at] ?? -1);
  });
  return heard.filter((_, word) => !taken.has(word));
}

/** The usual pace of the voice; held to what is spoken or sung at all. */
function msPerLetter(heard: readonly TimedWord[], { units }: UnitSequence): number {
  const spokenMs = heard.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const letters = units.reduce((sum, unit) => sum + unit.length, 0);
  return Math.min(400, Math.max(40, spokenMs / Math.max(1, letters)));
}
