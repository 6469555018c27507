import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';

/** A word is at least this long. */
const shortestSeconds = 0.05;

const timed = (line: number, word: number, { text, speaker }: Word, start: number, end: number): EditOperation => ({
  op: 'replace_words',
  line,
  word,
  count: 1,
  words: [{ text, start: milliseconds(start), end: milliseconds(end), ...(speaker !== undefined && { speaker }) }],
});

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Lets a line end at this time, as far as its last word and the next line allow. */
export const endLineAt = (
  lines: readonly Line[],
  index: number,
  seconds: number,
  duration: number,
): EditOperation[] => {
  const words = lines[index]?.words ?? [];
  const last = words.at(-1);
  if (!last) return [];
  const latest = lines[index + 1]?.words[0]?.start ?? duration;
  const end = Math.max(last.start + shortestSeconds, Math.min(seconds, latest));
  return [timed(index, words.length - 1, last, last.start, end)];
};
