import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import { breakCosts } from './breaks.ts';
import { columnsBetween, isLone, type LineEnds, type RowBreaks, type RowWidths, rowBreaksOf } from './row-breaks.ts';
import { type RowRules, rowPaths } from './row-paths.ts';

/** Rows of words that are shown at once; none is empty. */
export type Block = readonly (readonly TimedWord[])[];

export interface BlockRules extends RowRules, RowWidths {
  /** A value of languageOf. */
  readonly language: string;
  readonly maxColumnsPerSecond: number;
  /** Words per block. @default as many as fit */
  readonly maxWords?: number | undefined;
  /** How much the break at the end of a block counts. @default 1, as at the end of a row */
  readonly endWeight?: number;
  /** What is shown more shortly costs. @default that of subtitles */
  readonly minDurationMs?: number;
  /** Whether a row or a block ends where a line of the transcript ends. */
  readonly lineEnds: LineEnds;
}

/** An orphan costs as much as a break inside a word: readers notice a word on its own at once. */
const cost = { block: 1, orphan: 5, shortSentence: 0.3, phrase: 0.5, tooShort: 4, tooFast: 4, maxTooFast: 4 };
const minInsidePhrase = breakCosts.phrase;
/** The rounding of costs that are added up over hours: what follows must not decide between equal cuts. */
const rounding = 1e-6;
/** A sung last word may last long; its block need not be shown until its end. Nobody sings an address: it is spoken letter by letter. */
const longestTail = { ms: 1500, msPerColumn: 300 };

/**
 * Cuts lines into blocks of rows, keeping all words in order; words must be clean and not empty. Of all cuts that fit it takes
 * the one with the lowest cost by the published rules: few blocks, rows of similar width with the longer one below, good
 * breaks, no block too short or too fast to read, no orphans, no phrase alone. Time is linear in the number of words.
 */
export function blocksFromLines(lines: readonly (readonly TimedWord[])[], rules: BlockRules): Block[] {
  const breaks = rowBreaksOf(lines, rules.lineEnds, rules.language, rules);
  const paths = rowPaths(breaks, rules);
  const ends = cheapestEnds(breaks, paths, rules);
  const blocks: Block[] = [];
  for (let from = 0; from < ends.length; ) {
    paths.search(from);
    const to = ends[from] ?? ends.length;
    let start = from;
    blocks.push(
      paths.endsTo(to).map((end) => {
        const row = breaks.words.slice(start, end);
        start = end;
        return row;
      }),
    );
    from = to;
  }
  return blocks;
}

/** For each word the end of the block that starts with it, from the last word to the first. */
function cheapestEnds(breaks: RowBreaks, paths: ReturnType<typeof rowPaths>, rules: BlockRules): Int32Array {
  const count = breaks.words.length;
  const best = new Float64Array(count + 1);
  const ends = new Int32Array(count);
  for (let from = count - 1; from >= 0; from--) {
    best[from] = Number.POSITIVE_INFINITY;
    const furthest = Math.min(paths.search(from), from + (rules.maxWords ?? count));
    for (let to = from + 1; to <= furthest; to++) {
      if (to > from + 1 && lengthMs(breaks, from, to) > timingRules.maxDurationMs) break;
      const total = paths.costTo(to) + blockCost(breaks, rules, from, to) + (best[to] ?? 0);
      // Cuts with equal cost: the one with the longer first block wins.
      if (total <= (best[from] ?? 0) + rounding) ends[from] = to;
      best[from] = Math.min(best[from] ?? 0, total);
    }
  }
  return ends;
}

function lengthMs(breaks: RowBreaks, from: number, to: number): number {
  const [first, last] = [breaks.words[from], breaks.words[to - 1]];
  if (!first || !last) return 0;
  const tailMs = Math.max(longestTail.ms, columnsBetween(breaks, to - 1, to) * longestTail.msPerColumn);
  return Math.min(last.endMs, last.startMs + tailMs) - first.startMs;
}

function blockCost(breaks: RowBreaks, rules: BlockRules, from: number, to: number): number {
  const held = (breaks.heldInBlock[to - 1] ?? 0) - (breaks.heldInBlock[from] ?? 0);
  const breakCost = to < breaks.words.length ? (breaks.breakCosts[to] ?? 0) : 0;
  return (
    cost.block +
    breakCost * (rules.endWeight ?? 1) +
    held +
    orphanCost(breaks, from, to) +
    readingCost(breaks, rules, from, to)
  );
}

function orphanCost(breaks: RowBreaks, from: number, to: number): number {
  const sentence = breaks.startsSentence[from] && (to === breaks.words.length || breaks.startsSentence[to]);
  if (isLone(breaks, from, to)) return sentence ? cost.shortSentence : cost.orphan;
  return !sentence && isOnePhrase(breaks, from, to) ? cost.phrase : 0;
}

/** In a script without spaces, such as a verb with its ending. Where spaces are, a word is one. */
function isOnePhrase(breaks: RowBreaks, from: number, to: number): boolean {
  if (!breaks.spaceless[from]) return false;
  for (let at = from + 1; at < to; at++) if ((breaks.breakCosts[at] ?? 0) < minInsidePhrase) return false;
  return true;
}

/** A block may be shown until the next one starts. */
function readingCost(breaks: RowBreaks, rules: BlockRules, from: number, to: number): number {
  const startMs = breaks.words[from]?.startMs ?? 0;
  const nextMs = breaks.words[to]?.startMs ?? Number.POSITIVE_INFINITY;
  const shownMs = Math.min(nextMs - startMs, timingRules.maxDurationMs);
  const minDurationMs = rules.minDurationMs && to - from <= 4 ? rules.minDurationMs : timingRules.minDurationMs;
  const tooShort = shownMs < minDurationMs ? cost.tooShort * (2 - shownMs / minDurationMs) : 0;
  const neededMs = (1000 * columnsBetween(breaks, from, to)) / rules.maxColumnsPerSecond;
  const excess = neededMs / Math.max(shownMs - timingRules.gapMs, 1) - 1;
  return tooShort + Math.min(Math.max(0, excess) * cost.tooFast, cost.maxTooFast);
}
