import type { Line, Word } from '#contract/schemas/transcript.ts';

/** What of a line is moved: its start, its end, or all of it. */
export type Grip = 'start' | 'end' | 'middle';

/** What keeps a line from the time that it was moved to. */
export type Stop = 'previous' | 'next' | 'begin' | 'finish' | 'short';

export interface Retimed extends Line {
  /** Absent where the line got the time that was asked for. */
  readonly stop?: Stop;
}

/** A word is at least this long, unless it was shorter. */
const leastWordMs = 50;

const ms = (seconds: number): number => Math.round(seconds * 1000);

export interface SpanMs {
  readonly startMs: number;
  readonly endMs: number;
}

/** The times of a line's own, or else when it is spoken; undefined where it has no words. */
export const spanOfLine = (line: Line | undefined): SpanMs | undefined => {
  const [first, last] = [line?.words[0], line?.words.at(-1)];
  return first && last && { startMs: ms(line?.start ?? first.start), endMs: ms(line?.end ?? last.end) };
};

/**
 * The line whose start, or end, is at `toMs` now; of a line that is moved as a whole, `toMs` is its new start. It stays
 * between the lines beside it, and within the media. Its words keep their order, and their shares of its time.
 */
export const retimed = (
  lines: readonly Line[],
  index: number,
  grip: Grip,
  toMs: number,
  durationMs: number,
): Retimed | undefined => {
  const line = lines[index];
  const span = spanOfLine(line);
  if (!line || !span) return undefined;
  const [before, after] = [spanOfLine(lines[index - 1]), spanOfLine(lines[index + 1])];
  // Lines that overlap already stay as they are.
  const earliestMs = Math.min(before?.endMs ?? 0, span.startMs);
  const latestMs = Math.max(after?.startMs ?? durationMs, span.endMs);
  const lengthMs = span.endMs - span.startMs;
  const leastMs = Math.min(lengthMs, line.words.length * leastWordMs);
  const [fromMs, untilMs] = {
    start: [earliestMs, span.endMs - leastMs],
    end: [span.startMs + leastMs, latestMs],
    middle: [earliestMs, latestMs - lengthMs],
  }[grip] as [number, number];
  const gotMs = Math.max(fromMs, Math.min(Math.round(toMs), untilMs));
  const to = {
    start: { startMs: gotMs, endMs: span.endMs },
    end: { startMs: span.startMs, endMs: gotMs },
    middle: { startMs: gotMs, endMs: gotMs + lengthMs },
  }[grip];
  const atStart = before ? 'previous' : 'begin';
  const atEnd = after ? 'next' : 'finish';
  const below = grip === 'end' ? 'short' : atStart;
  const above = grip === 'start' ? 'short' : atEnd;
  const stop = toMs < fromMs ? below : toMs > untilMs ? above : undefined;
  const words = grip === 'middle' ? shifted(line.words, gotMs - span.startMs) : scaled(line.words, span, to);
  const own = line.start !== undefined && { start: to.startMs / 1000, end: to.endMs / 1000 };
  return { ...line, words, ...own, ...(stop && { stop }) };
};

const shifted = (words: readonly Word[], byMs: number): Word[] =>
  words.map((word) => withSpan(word, ms(word.start) + byMs, ms(word.end) + byMs));

const withSpan = (word: Word, startMs: number, endMs: number): Word => ({
  ...word,
  start: startMs / 1000,
  end: endMs / 1000,
});

const scaled = (words: readonly Word[], from: SpanMs, to: SpanMs): Word[] => {
  const lengthMs = to.endMs - to.startMs;
  const share = from.endMs > from.startMs ? lengthMs / (from.endMs - from.startMs) : 0;
  const at = (seconds: number): number => Math.round(to.startMs + (ms(seconds) - from.startMs) * share);
  const leastMs = Math.min(leastWordMs, Math.floor(lengthMs / words.length));
  // Forwards, none begins before the one before it has had its time; backwards, none takes the time of those after it.
  let freeMs = to.startMs;
  const spans = words.map(({ start, end }) => {
    const startMs = Math.max(at(start), freeMs);
    freeMs = Math.max(at(end), startMs + leastMs);
    return { startMs, endMs: freeMs };
  });
  let untilMs = to.endMs;
  return words
    .map((word, index) => ({ word, span: spans[index] ?? to }))
    .reverse()
    .map(({ word, span }, index) => {
      const endMs = index === 0 ? untilMs : Math.min(span.endMs, untilMs);
      untilMs = Math.min(span.startMs, endMs - leastMs);
      return withSpan(word, untilMs, endMs);
    })
    .reverse();
};

/** A line that is added is this long where there is room. */
const usualMs = 2000;
const shortestMs = 300;

/** Where a line that is added at this time goes, and when it is spoken; undefined where the lines beside it leave no room. */
export const roomAt = (
  lines: readonly Line[],
  seconds: number,
  durationMs: number,
): (SpanMs & { readonly index: number }) | undefined => {
  const found = lines.findIndex((line) => (spanOfLine(line)?.startMs ?? 0) > ms(seconds));
  const index = found < 0 ? lines.length : found;
  const startMs = Math.max(ms(seconds), spanOfLine(lines[index - 1])?.endMs ?? 0);
  const endMs = Math.min(spanOfLine(lines[index])?.startMs ?? durationMs, startMs + usualMs);
  return endMs - startMs < shortestMs ? undefined : { index, startMs, endMs };
};
