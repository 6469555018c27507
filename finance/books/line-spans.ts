import type { LogSpan } from './log-query.ts';

const minuteMs = 60_000;

/** A Logs Insights query for the number of lines in each minute. */
export const linesQuery = [
  `fields floor(toMillis(@timestamp) / ${minuteMs}) as minute`,
  'stats count(minute) as lines by minute',
  'limit 10000',
].join(' | ');

/** Lines that one function reads. A request has at least two, and its row some ten amounts of meters. */
const spanLines = 100_000;

/**
 * Divides a day into spans that have so many lines, or as many more as make at most `most` spans; none where the day has no line.
 * A minute is not divided. `lines` are by minute of the epoch.
 */
export const lineSpans = (lines: ReadonlyMap<number, number>, { fromMs, toMs }: LogSpan, most: number): LogSpan[] => {
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  // Two adjacent spans together have more than a span may have.
  const limit = Math.max(spanLines, Math.ceil((2 * total) / (most - 1)));
  const bounds = [fromMs];
  let held = 0;
  for (const [minute, count] of [...lines].toSorted(([one], [other]) => one - other)) {
    if (held > 0 && held + count > limit) {
      bounds.push(minute * minuteMs);
      held = 0;
    }
    held += count;
  }
  return bounds.map((from, at) => ({ fromMs: from, toMs: bounds[at + 1] ?? toMs }));
};
