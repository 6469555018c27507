import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import type { Page } from './pages.ts';

/** Frames of the output; endFrame is exclusive. */
export interface Slice {
  readonly startFrame: number;
  readonly endFrame: number;
  /** Index of the word being spoken, counted over all rows of the page. */
  readonly activeWord: number;
}

/** Shorter gaps between pages are closed, so that the captions do not flicker. */
const { closedGapMs, minDurationMs } = timingRules;

/** The slices of each page, one for each word: contiguous within a page, and without overlap between pages. */
export function slicesOfPages(pages: readonly Page[], framesPerSecond: number, endMs: number): Slice[][] {
  const frameAt = (ms: number): number => Math.round((ms * framesPerSecond) / 1000);
  let freeFrame = 0;
  return pages.map((page, index) => {
    const words = page.rows.flat();
    const nextMs = pages[index + 1]?.rows[0]?.[0]?.startMs ?? endMs;
    const startFrame = Math.max(frameAt(words[0]?.startMs ?? 0), freeFrame);
    const endFrame = Math.max(startFrame + 1, frameAt(Math.min(endOfPage(words, nextMs), endMs)));
    freeFrame = endFrame;
    return slicesOfWords(words, startFrame, endFrame, frameAt);
  });
}

function endOfPage(words: readonly TimedWord[], nextMs: number): number {
  const spokenUntilMs = Math.max(...words.map((word) => word.endMs), (words[0]?.startMs ?? 0) + minDurationMs);
  return nextMs - spokenUntilMs < closedGapMs ? nextMs : spokenUntilMs;
}

/**
 * A word stays active until the next one starts. A word too short for a frame of its own has no slice. If edited words overlap,
 * pieces of a split word may start after the next word.
 */
function slicesOfWords(
  words: readonly TimedWord[],
  startFrame: number,
  endFrame: number,
  frameAt: (ms: number) => number,
): Slice[] {
  let latest = startFrame;
  const starts = words.map((word, index) => {
    if (index > 0) latest = Math.min(Math.max(frameAt(word.startMs), latest), endFrame);
    return latest;
  });
  return starts
    .map((start, index) => ({ startFrame: start, endFrame: starts[index + 1] ?? endFrame, activeWord: index }))
    .filter((slice) => slice.endFrame > slice.startFrame);
}
