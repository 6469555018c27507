import { breakWords } from './break-words.ts';
import { joinWords } from './join-words.ts';
import { endsSentence } from './punctuation.ts';
import { columnsOf } from './text-width.ts';
import type { TimedLine, TimedWord } from './words.ts';

/** What a subtitle file shows at once; never overlapping, endMs > startMs. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** One or two rows of text, none empty. */
  readonly lines: readonly string[];
}

/** Netflix timed text style guide, General requirements (facts/peers (e)); frames counted at 24 a second. */
const rules = {
  maxColumns: 42,
  maxRows: 2,
  minDurationMs: 833,
  maxDurationMs: 7000,
  /** Shorter gaps are closed to gapMs. */
  closedGapMs: 500,
  gapMs: 83,
};

/** Lines as subtitle cues: long lines are split, short ones that belong together share a cue. */
export function cuesFromLines(lines: readonly TimedLine[]): Cue[] {
  const shown = lines
    .map((line) => line.words.filter((word) => joinWords([word]) !== ''))
    .filter((words) => words.length > 0)
    .flatMap(splitLongLine);
  return timed(pairShortLines(shown).map((rows) => ({ words: rows.flat(), lines: rows.map(joinWords) })));
}

type Rows = readonly (readonly TimedWord[])[];

/** Groups of rows: each group is short enough in columns and in time to be one cue. */
function splitLongLine(words: readonly TimedWord[]): Rows[] {
  const limits = { widthOf: columnsOf, maxDurationMs: rules.maxDurationMs };
  const oneRow = breakWords(words, { ...limits, maxWidth: rules.maxColumns });
  if (oneRow.length === 1) return [oneRow];
  // A little under two full rows, so that the halves still fit when the middle falls inside a long word.
  const parts = breakWords(words, { ...limits, maxWidth: rules.maxColumns * rules.maxRows * 0.9 });
  return parts.flatMap((part) => {
    const rows = breakWords(part, { maxWidth: rules.maxColumns, widthOf: columnsOf });
    return rows.length <= rules.maxRows ? [rows] : rows.map((row) => [row]);
  });
}

function pairShortLines(groups: readonly Rows[]): Rows[] {
  const paired: Rows[] = [];
  for (const group of groups) {
    const previous = paired.at(-1);
    if (previous && belongTogether(previous, group)) paired[paired.length - 1] = [...previous, ...group];
    else paired.push(group);
  }
  return paired;
}

/** Two rows of one sentence, spoken without a break. */
function belongTogether(previous: Rows, next: Rows): boolean {
  const [first, second] = [previous.flat(), next.flat()];
  const [start, before, after, end] = [first[0], first.at(-1), second[0], second.at(-1)];
  if (previous.length + next.length > rules.maxRows || !start || !before || !after || !end) return false;
  if (endsSentence(before.text) || after.startMs - before.endMs >= rules.closedGapMs) return false;
  return end.endMs - start.startMs <= rules.maxDurationMs;
}

function timed(groups: readonly { words: readonly TimedWord[]; lines: readonly string[] }[]): Cue[] {
  const spoken = groups.map(({ words, lines }) => ({
    startMs: words[0]?.startMs ?? 0,
    endMs: Math.max(...words.map((word) => word.endMs)),
    lines,
  }));
  const cues: Cue[] = [];
  let freeMs = 0;
  spoken.forEach((cue, index) => {
    // Words that start together in different lines are shown one after the other.
    const startMs = Math.max(cue.startMs, freeMs);
    const nextMs = Math.max(spoken[index + 1]?.startMs ?? Number.POSITIVE_INFINITY, startMs + 1);
    const endMs = Math.max(startMs + 1, endOfCue(startMs, cue.endMs, nextMs));
    cues.push({ startMs, endMs, lines: cue.lines });
    freeMs = endMs;
  });
  return cues;
}

function endOfCue(startMs: number, spokenUntilMs: number, nextMs: number): number {
  const readableUntilMs = Math.max(spokenUntilMs, startMs + rules.minDurationMs);
  const endMs = Math.min(readableUntilMs, startMs + rules.maxDurationMs, nextMs);
  const chained = nextMs - endMs < rules.closedGapMs && nextMs - rules.gapMs - startMs >= rules.minDurationMs;
  return chained ? Math.min(nextMs - rules.gapMs, startMs + rules.maxDurationMs) : endMs;
}
