import { separatorBetween } from './join-words.ts';
import { endsClause, endsSentence } from './punctuation.ts';
import type { TimedWord } from './words.ts';

export interface BreakRules {
  /** In the unit of widthOf. A single word may be wider: it stands alone. */
  readonly maxWidth: number;
  readonly widthOf: (text: string) => number;
  /** A silence this long always breaks. */
  readonly pauseMs?: number;
  /** Longest time from the first word's start to the last word's end. A single word may be longer. */
  readonly maxDurationMs?: number;
  /** Break at every sentence end, unless a single word would be left alone. */
  readonly splitSentences?: boolean;
  /** Fill each row instead of weighing where it reads best to break. */
  readonly greedy?: boolean;
}

const cost = { plainBreak: 1, shortWordBreak: 1.2, clauseBreak: 0.5, breathBreak: 0.1, sentenceInside: 3, orphan: 4 };
/** Speakers breathe between phrases, which is all there is to go by where a recogniser writes no punctuation. */
const breathMs = 400;

/**
 * Cuts words into rows, none lost or reordered. Of all cuts that fit, the cheapest: few rows of like width, broken at
 * sentence ends, breaths, clause ends, no word left alone (Netflix timed text style guide, line treatment).
 */
export function breakWords(words: readonly TimedWord[], rules: BreakRules): TimedWord[][] {
  return runsBetweenPauses(words, rules.pauseMs ?? Number.POSITIVE_INFINITY).flatMap((run) => breakRun(run, rules));
}

function runsBetweenPauses(words: readonly TimedWord[], pauseMs: number): TimedWord[][] {
  const runs: TimedWord[][] = [];
  let spokenUntilMs = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const run = runs.at(-1);
    if (run && word.startMs - spokenUntilMs < pauseMs) run.push(word);
    else runs.push([word]);
    spokenUntilMs = word.endMs;
  }
  return runs;
}

/** Least-cost cuts from the end of the run to its start: best[i] is the cost of the words from i on. */
function breakRun(run: readonly TimedWord[], rules: BreakRules): TimedWord[][] {
  const widths = run.map((word) => rules.widthOf(word.text));
  const best = new Array<number>(run.length + 1).fill(0);
  const cutAfter = new Array<number>(run.length).fill(0);
  for (let from = run.length - 1; from >= 0; from--) {
    best[from] = Number.POSITIVE_INFINITY;
    for (const row of rowsFrom(run, from, widths, rules)) {
      const total = rowCost(row, run, rules) + (best[row.to] ?? 0);
      // Of equal cuts the longer first row.
      if (total <= (best[from] ?? 0)) {
        best[from] = total;
        cutAfter[from] = row.to;
      }
    }
  }
  const rows: TimedWord[][] = [];
  for (let from = 0; from < run.length; from = cutAfter[from] ?? run.length) rows.push(run.slice(from, cutAfter[from]));
  return rows;
}

interface Row {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly width: number;
  readonly sentencesInside: number;
}

function* rowsFrom(
  run: readonly TimedWord[],
  from: number,
  widths: readonly number[],
  rules: BreakRules,
): Generator<Row> {
  let width = 0;
  let sentencesInside = 0;
  for (let to = from + 1; to <= run.length; to++) {
    const previous = run[to - 2];
    const word = run[to - 1];
    if (!word) return;
    if (previous && to > from + 1) {
      width += rules.widthOf(separatorBetween(previous.text, word.text));
      if (endsSentence(previous.text)) sentencesInside++;
    }
    width += widths[to - 1] ?? 0;
    const lengthMs = word.endMs - (run[from]?.startMs ?? 0);
    const fits = width <= rules.maxWidth && lengthMs <= (rules.maxDurationMs ?? Number.POSITIVE_INFINITY);
    if (!fits && to > from + 1) return;
    yield { from, to, width, sentencesInside };
  }
}

function rowCost(row: Row, run: readonly TimedWord[], rules: BreakRules): number {
  const [last, next] = [run[row.to - 1], run[row.to]];
  // Of equally many rows the first ones are the full ones, as the longer of equal cuts is taken.
  if (rules.greedy) return next ? 1 : 0;
  const breakCost = last && next ? breakCostBetween(last, next) : 0;
  const orphanCost = row.to - row.from === 1 && run.length > 1 ? cost.orphan : 0;
  const sentenceCost = rules.splitSentences ? row.sentencesInside * cost.sentenceInside : 0;
  return breakCost + orphanCost + sentenceCost + (row.width / rules.maxWidth) ** 2;
}

function breakCostBetween(before: TimedWord, after: TimedWord): number {
  if (endsSentence(before.text)) return 0;
  if (after.startMs - before.endMs >= breathMs) return cost.breathBreak;
  if (endsClause(before.text)) return cost.clauseBreak;
  // Articles and prepositions belong to what follows, and in most languages with spaces they are short.
  return /^\p{L}{1,3}$/u.test(before.text) ? cost.shortWordBreak : cost.plainBreak;
}
