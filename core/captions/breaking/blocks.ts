import { timingRules } from '../subtitles/timing-rules.ts';
import type { TimedWord } from '../words.ts';
import { columnsBetween, isOrphan, type Layout, type LineEnds, layoutOf } from './layout.ts';
import { type RowRules, rowPaths } from './row-paths.ts';

/** What is shown at once: rows of words, none empty. */
export type Block = readonly (readonly TimedWord[])[];

export interface BlockRules extends RowRules {
  readonly widthOf: (text: string) => number;
  /** As in languageOf. */
  readonly language: string;
  readonly maxColumnsPerSecond: number;
  /** What ends where a line of the transcript ends. */
  readonly lineEnds: LineEnds;
}

/** An orphan is dearer than any break but one inside a word: a last word alone is seen at once. */
const cost = { block: 1, orphan: 4, shortSentence: 0.3, tooShort: 4, tooFast: 4, maxTooFast: 4 };
/** A last word may be held on, as in singing: its caption need not stand until its end. */
const longestTailMs = 1500;

/**
 * Lines cut into blocks of rows, no word lost or reordered; words are clean and not empty. Of all cuts that fit, the
 * cheapest by the published rules: few blocks, rows of like width with the longer below, broken where it reads best,
 * none too short or too fast to read, nothing left alone. Time is linear in the number of words.
 */
export function blocksFromLines(lines: readonly (readonly TimedWord[])[], rules: BlockRules): Block[] {
  const layout = layoutOf(lines, rules.lineEnds, rules.language, rules.widthOf);
  const paths = rowPaths(layout, rules);
  const ends = cheapestEnds(layout, paths, rules);
  const blocks: Block[] = [];
  for (let from = 0; from < ends.length; ) {
    paths.search(from);
    const to = ends[from] ?? ends.length;
    let start = from;
    blocks.push(
      paths.endsTo(to).map((end) => {
        const row = layout.words.slice(start, end);
        start = end;
        return row;
      }),
    );
    from = to;
  }
  return blocks;
}

/** For each word the end of the block that starts with it, from the last word to the first. */
function cheapestEnds(layout: Layout, paths: ReturnType<typeof rowPaths>, rules: BlockRules): Int32Array {
  const count = layout.words.length;
  const best = new Float64Array(count + 1);
  const ends = new Int32Array(count);
  for (let from = count - 1; from >= 0; from--) {
    best[from] = Number.POSITIVE_INFINITY;
    const furthest = paths.search(from);
    for (let to = from + 1; to <= furthest; to++) {
      if (to > from + 1 && lengthMs(layout, from, to) > timingRules.maxDurationMs) break;
      const total = paths.costTo(to) + blockCost(layout, rules, from, to) + (best[to] ?? 0);
      // Of equal cuts the longer first block.
      if (total <= (best[from] ?? 0)) {
        best[from] = total;
        ends[from] = to;
      }
    }
  }
  return ends;
}

function lengthMs({ words }: Layout, from: number, to: number): number {
  const [first, last] = [words[from], words[to - 1]];
  if (!first || !last) return 0;
  return Math.min(last.endMs, last.startMs + longestTailMs) - first.startMs;
}

function blockCost(layout: Layout, rules: BlockRules, from: number, to: number): number {
  const held = (layout.heldInBlock[to - 1] ?? 0) - (layout.heldInBlock[from] ?? 0);
  const breakCost = to < layout.words.length ? (layout.breakCosts[to] ?? 0) : 0;
  return cost.block + breakCost + held + orphanCost(layout, from, to) + readingCost(layout, rules, from, to);
}

function orphanCost(layout: Layout, from: number, to: number): number {
  if (!isOrphan(layout, from, to)) return 0;
  const sentence = layout.startsSentence[from] && (to === layout.words.length || layout.startsSentence[to]);
  return sentence ? cost.shortSentence : cost.orphan;
}

/** The block may stand until the next one starts. */
function readingCost(layout: Layout, rules: BlockRules, from: number, to: number): number {
  const startMs = layout.words[from]?.startMs ?? 0;
  const nextMs = layout.words[to]?.startMs ?? Number.POSITIVE_INFINITY;
  const shownMs = Math.min(nextMs - startMs, timingRules.maxDurationMs);
  const { minDurationMs } = timingRules;
  const tooShort = shownMs < minDurationMs ? cost.tooShort * (2 - shownMs / minDurationMs) : 0;
  const neededMs = (1000 * columnsBetween(layout, from, to)) / rules.maxColumnsPerSecond;
  const excess = neededMs / Math.max(shownMs - timingRules.gapMs, 1) - 1;
  return tooShort + Math.min(Math.max(0, excess) * cost.tooFast, cost.maxTooFast);
}
