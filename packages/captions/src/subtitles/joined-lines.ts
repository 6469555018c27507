import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';

type Words = readonly TimedWord[];

/**
 * Joins lines that are too short to be a row of a subtitle: a line that ends, and whose next line starts, before the minimum
 * duration of a caption is joined with the next one. If more than a third are so short, as where each word has a line of its
 * own, all lines become one.
 */
export function joinedLines(lines: readonly Words[]): Words[] {
  const hurried = lines.map((words, at) => {
    const earliestMs = (words[0]?.startMs ?? 0) + timingRules.minDurationMs;
    const next = lines[at + 1]?.[0];
    return next !== undefined && next.startMs < earliestMs && words.every(({ endMs }) => endMs < earliestMs);
  });
  if (hurried.filter((each) => each).length * 3 > lines.length) return [lines.flat()];
  const joined: TimedWord[][] = [];
  lines.forEach((words, at) => {
    if (hurried[at - 1]) joined.at(-1)?.push(...words);
    else joined.push([...words]);
  });
  return joined;
}
