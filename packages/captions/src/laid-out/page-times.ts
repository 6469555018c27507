import type { Span } from '../span.ts';
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
const { closedGapMs, minDurationMs, glanceMs, earlyMs } = timingRules;

/** The slices of each page, one for each word: contiguous within a page, and without overlap between pages. */
export function slicesOfPages(pages: readonly Page[], framesPerSecond: number, endMs: number): Slice[][] {
  const frameAt = (ms: number): number => Math.round((ms * framesPerSecond) / 1000);
  const startsMs = evenStarts(
    pages.map(({ rows }) => rows.flat()),
    endMs,
  );
  let freeFrame = 0;
  return pages.map((page, index) => {
    const words = page.rows.flat();
    const nextMs = startsMs[index + 1] ?? endMs;
    const startFrame = Math.max(frameAt(startsMs[index] ?? 0), freeFrame);
    const endFrame = Math.max(startFrame + 1, frameAt(Math.min(endOfPage(words, nextMs), endMs)));
    freeFrame = endFrame;
    return slicesOfWords(words, startFrame, endFrame, frameAt);
  });
}

/** The pages, with the times in which a video shows them from one of its frames on. */
export function timedPages(
  { pages, spoken }: { readonly pages: readonly Page[]; readonly spoken: readonly (readonly Slice[])[] },
  framesPerSecond: number,
  firstFrame = 0,
): (Page & Span)[] {
  const msOf = (frame = 0): number => Math.round(((frame - firstFrame) * 1000) / framesPerSecond);
  return pages.map((page, at) => ({
    ...page,
    startMs: msOf(spoken[at]?.[0]?.startFrame),
    endMs: msOf(spoken[at]?.at(-1)?.endFrame),
  }));
}

/**
 * When each page begins: with its first word, or up to earlyMs before it where the page would be too short to be read and the one
 * before has more time: from a page of one word nothing is taken, and a last word keeps half of its time. What is taken depends on the pages
 * beside it only.
 */
function evenStarts(pages: readonly (readonly TimedWord[])[], endMs: number): number[] {
  const startOf = (index: number): number => pages[index]?.[0]?.startMs ?? endMs;
  return pages.map((words, index) => {
    const [startMs, nextMs] = [startOf(index), startOf(index + 1)];
    const before = pages[index - 1];
    if (!before || before.length === 1) return startMs;
    const shownMs = endOfPage(words, nextMs) - startMs;
    const beforeMs = startMs - startOf(index - 1);
    const spareMs = Math.max(beforeMs - glanceMs, (beforeMs - shownMs) / 2);
    const lastWordMs = startMs - (before.at(-1)?.startMs ?? startMs);
    return startMs - Math.max(0, Math.floor(Math.min(glanceMs - shownMs, earlyMs, spareMs, lastWordMs / 2)));
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
