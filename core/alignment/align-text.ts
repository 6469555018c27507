import { languageRules } from '@cueline/captions/breaking/language-rules.ts';
import { withoutLrcMarks } from '@cueline/captions/reading/read-lrc.ts';
import type { Span } from '@cueline/captions/span.ts';
import { columnsOf } from '@cueline/captions/text-width.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import type { Partners } from './align-block.ts';
import { alignUnits } from './align-units.ts';
import { heardTimes, timesOfUnits } from './heard-times.ts';
import { joinSplitWords } from './join-split-words.ts';
import { timesOfWords, type WordTime, withoutMisheard } from './passage-times.ts';
import { refuseMismatch } from './refuse-mismatch.ts';
import { withoutSilentLabels } from './silent-labels.ts';
import { withoutOverlaps } from './span.ts';
import { linesOfText } from './text-lines.ts';
import { hearingsOf, type Passage, unheardPassages } from './unheard-passages.ts';
import type { TextWord } from './unheard-times.ts';
import {
  cachedReadings,
  heardUnits,
  type Start,
  startsOfWords,
  textUnits,
  type UnitSequence,
} from './unit-sequences.ts';
import { withWholeStarts } from './whole-starts.ts';

export interface AlignmentRequest {
  /** Lyrics or a script, each line of which becomes a line of the transcript; or the words of lines, which may all be spoken. */
  readonly text: string | readonly string[][];
  /** The words of a recogniser, sorted by start. */
  readonly heard: readonly TimedWord[];
  /** ISO 639-1 code of the speech. */
  readonly language: string;
  readonly durationMs: number;
}

export interface Alignment {
  readonly lines: readonly TimedLine[];
  /** Section labels and repetition marks that nobody spoke, as written; they are not in `lines`. */
  readonly leftOut: readonly string[];
  /** Words, by index in all lines, that were heard as they are written. The times of others are guesses. */
  readonly heardAt: ReadonlySet<number>;
}

/**
 * Times the words of a text by the words that were heard. Every word of the text appears once, as written, in its line. No
 * two words overlap, except in passages that nobody spoke and for which the recording has no time. A blank text has no
 * lines. Throws TextMismatch where too few of the words were heard.
 */
export function alignText({ text, heard, language, durationMs }: AlignmentRequest): Alignment {
  const known = /^[a-z]{2,3}$/.test(language) ? language : 'und';
  const spoken = withoutOverlaps(heard, durationMs);
  const written = typeof text === 'string' ? linesOfText(withoutLrcMarks(text), known) : text;
  if (written.length === 0) return { lines: [], leftOut: [], heardAt: new Set() };
  const readings = cachedReadings(known);
  const heardSide = heardUnits(
    spoken.map((word) => word.text),
    readings,
  );
  const { lines, leftOut } =
    typeof text === 'string' ? withoutSilentLabels(written, heardSide, readings) : { lines: written, leftOut: [] };
  const starts = startsOfWords(lines);
  const texts = lines.flat();
  const textSide = textUnits(texts, starts, heardSide, readings);
  const partners = alignUnits(textSide, heardSide);
  const heardSpans = timesOfUnits(heardSide, spoken);
  joinSplitWords(textSide.units, heardSide.units, heardSpans, partners);
  refuseMismatch(partners, heardSide.units.length);
  const words = textWords(texts, starts, textSide, known);
  const timesNow = () => heardTimes(textSide, partners, heardSpans, words.length);
  const times = timesNow();
  const recording = { spare: spoken, msPerLetter: msPerLetter(spoken, heardSide), durationMs };
  const unheard = unheardPassages(hearingsOf(textSide, partners, words.length), starts);
  const passages = withoutMisheard(unheard, times, words, recording);
  unpairPassages(passages, textSide, partners);
  const spare = spareWords(spoken, heardSide, partners);
  const timesLeft = passages.length > 0 ? timesNow() : times;
  const left = { ...recording, spare };
  const misheard = misheardWords(textSide, heardSide, partners);
  const whole = withWholeStarts(timesLeft, words, misheard, left);
  const timed = timesOfWords(whole, words, passages, left);
  const heardAt = new Set([...texts.keys()].filter((word) => timesLeft[word] && !misheard.has(word)));
  let at = 0;
  return {
    lines: lines.map((line) => ({ words: line.map((text) => ({ text, ...timeOf(timed[at++]) })) })),
    leftOut,
    heardAt,
  };
}

const timeOf = (time: WordTime | undefined): WordTime => {
  if (!time) throw new Error('A word of the text has no time');
  return time;
};

function textWords(
  texts: readonly string[],
  starts: readonly Start[],
  { units, wordOf }: UnitSequence,
  language: string,
): TextWord[] {
  const letters = new Int32Array(texts.length);
  for (let unit = 0; unit < units.length; unit++) {
    const word = wordOf[unit] ?? 0;
    letters[word] = (letters[word] ?? 0) + (units[unit]?.length ?? 0);
  }
  const msPerColumn = 1000 / languageRules(language).maxColumnsPerSecond;
  return texts.map((text, word) => ({
    letters: letters[word] || 1,
    readingMs: (columnsOf(text) + 1) * msPerColumn,
    starts: starts[word] ?? 'nothing',
  }));
}

/** Removes the partners of passages that nobody spoke, since they match by chance. Changes `partners`. */
function unpairPassages(passages: readonly Passage[], { wordOf }: UnitSequence, { first }: Partners): void {
  if (passages.length === 0) return;
  const unheard = new Uint8Array((wordOf.at(-1) ?? -1) + 1);
  for (const { from, to } of passages) unheard.fill(1, from, to);
  wordOf.forEach((word, unit) => {
    if (unheard[word]) first[unit] = -1;
  });
}

/** Words, by index, that were paired with something else than they are. */
function misheardWords({ units, wordOf }: UnitSequence, heard: UnitSequence, { first, last }: Partners): Set<number> {
  const misheard = new Set<number>();
  units.forEach((unit, at) => {
    const [from, to] = [first[at] ?? -1, last[at] ?? -1];
    const said = from === to ? heard.units[from] : heard.units.slice(from, to + 1).join('');
    if (from >= 0 && said !== unit) misheard.add(wordOf[at] ?? -1);
  });
  return misheard;
}

function spareWords(heard: readonly TimedWord[], { wordOf }: UnitSequence, { first, last }: Partners): Span[] {
  const taken = new Uint8Array(heard.length);
  first.forEach((from, unit) => {
    for (let at = from; at >= 0 && at <= (last[unit] ?? -1); at++) taken[wordOf[at] ?? 0] = 1;
  });
  const spare: Span[] = [];
  heard.forEach(({ startMs, endMs }, word) => {
    if (!taken[word]) spare.push({ startMs, endMs });
  });
  return spare;
}

/** The average pace of the voice, limited to the range of human speech and singing. */
function msPerLetter(heard: readonly TimedWord[], { units }: UnitSequence): number {
  const spokenMs = heard.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const letters = units.reduce((sum, unit) => sum + unit.length, 0);
  return Math.min(400, Math.max(40, spokenMs / Math.max(1, letters)));
}
