import type { Block } from '../breaking/blocks.ts';
import { joinWords } from '../join-words.ts';
import type { Span } from '../span.ts';
import { columnsOf } from '../text-width.ts';
import { timingRules } from '../timing-rules.ts';

const { minDurationMs, maxDurationMs, gapMs, closedGapMs } = timingRules;
/**
 * BBC subtitle guidelines allow a caption to be 1.5 s late; half a second is hardly noticed.
 * https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles/
 */
const maxLateMs = 500;

/**
 * When each block is shown; blocks never overlap and each lasts at least 1 ms. It starts with its first word and lasts through
 * its last and until it can be read, if the next block allows. Short gaps are closed to two frames.
 */
export function cueTimes(blocks: readonly Block[], maxColumnsPerSecond: number): Span[] {
  const spoken = blocks.map((rows) => spanOf(rows, maxColumnsPerSecond));
  const times: Span[] = [];
  let freeMs = 0;
  spoken.forEach((block, index) => {
    const startMs = Math.max(block.startMs, freeMs);
    const nextMs = nextStart(spoken, index, startMs);
    const endMs = Math.max(startMs + 1, endOfCue(startMs, block, nextMs));
    times.push({ startMs, endMs });
    freeMs = endMs;
  });
  return times;
}

interface Spoken extends Span {
  /** How long it takes to read. */
  readonly readingMs: number;
}

function spanOf(rows: Block, maxColumnsPerSecond: number): Spoken {
  const words = rows.flat();
  const columns = rows.reduce((sum, row) => sum + columnsOf(joinWords(row)), 0);
  return {
    startMs: words[0]?.startMs ?? 0,
    endMs: words.reduce((latest, word) => Math.max(latest, word.endMs), 0),
    readingMs: Math.ceil((1000 * columns) / maxColumnsPerSecond),
  };
}

/** When the next block starts. It may be late to give this one its minimum duration, if it still has its own then. */
function nextStart(spoken: readonly Spoken[], index: number, startMs: number): number {
  const [next, afterNext] = [spoken[index + 1], spoken[index + 2]];
  if (!next) return Number.POSITIVE_INFINITY;
  const nextMs = Math.max(next.startMs, startMs + 1);
  const latestMs = Math.min((afterNext?.startMs ?? Number.POSITIVE_INFINITY) - minDurationMs, next.startMs + maxLateMs);
  return Math.max(nextMs, Math.min(startMs + minDurationMs, latestMs));
}

function endOfCue(startMs: number, block: Spoken, nextMs: number): number {
  const wantedMs = Math.max(block.endMs, startMs + Math.max(minDurationMs, block.readingMs));
  const latestMs = Math.min(startMs + maxDurationMs, nextMs);
  const gapStartMs = nextMs - gapMs;
  // Two frames between captions, unless that makes this one too short.
  if (nextMs - wantedMs >= closedGapMs) return Math.min(wantedMs, latestMs);
  return Math.min(Math.max(gapStartMs, startMs + minDurationMs), latestMs);
}
