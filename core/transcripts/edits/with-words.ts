import type { Line, Word } from '#contract/schemas/transcript.ts';

/** The line with other words. Times of its own are widened to hold them. */
export const withWords = (line: Line, words: Word[]): Line => ({
  ...line,
  words,
  ...(line.start !== undefined && { start: Math.min(line.start, ...words.map(({ start }) => start)) }),
  ...(line.end !== undefined && { end: Math.max(line.end, ...words.map(({ end }) => end)) }),
});

/** What is left of the line when its first words go: times of its own begin with the next one. */
export const fromWord = (line: Line, word: number): Line => {
  const words = line.words.slice(word);
  return withWords({ ...line, ...(line.start !== undefined && { start: words[0]?.start ?? line.start }) }, words);
};

/** What is left of the line when the words from there on go: times of its own end where they began. */
export const untilWord = (line: Line, word: number): Line => {
  const ends = line.words[word]?.start ?? line.end;
  return withWords({ ...line, ...(line.end !== undefined && { end: ends }) }, line.words.slice(0, word));
};
