import type { TimedWord } from '../words.ts';
import { timingRules } from './timing-rules.ts';

type Words = readonly TimedWord[];

/**
 * Lines that may be rows of a subtitle: one that is over, and followed by the next, before a caption may be gone is joined
 * with that. Where a third are such, as where each word has a line of its own, the lines say nothing of rows, and all are
 * one.
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
