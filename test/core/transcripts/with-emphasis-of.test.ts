import type { TimedLine } from '@cueline/captions/words.ts';
import { expect, it } from 'vitest';
import { withEmphasisOf } from '#core/transcripts/with-emphasis-of.ts';

/** Words that start at these seconds; * emphasises a word. */
const line = (...words: (readonly [string, number])[]): TimedLine => ({
  words: words.map(([text, start]) => ({
    ...{ text: text.replace('*', ''), startMs: start * 1000, endMs: start * 1000 + 300 },
    ...(text.endsWith('*') && { emphasis: true as const, emoji: '🔥' }),
  })),
});
const emphasised = (before: TimedLine, after: TimedLine) =>
  withEmphasisOf([before], [after]).flatMap(({ words }) =>
    words.filter(({ emphasis, emoji }) => emphasis && emoji === '🔥').map(({ startMs }) => startMs / 1000),
  );

it('words that are aligned anew keep their emphasis, in whatever case and punctuation', () => {
  expect(emphasised(line(['warm*', 1], ['bread', 2]), line(['Warm,', 1.4], ['bread', 2.1]))).toEqual([1.4]);
});

it('of equal words the nearest one has it, and none that is said elsewhere', () => {
  expect(emphasised(line(['bread', 1], ['bread*', 5]), line(['bread', 1], ['bread', 5.1], ['bread', 6]))).toEqual([
    5.1,
  ]);
  expect(emphasised(line(['bread*', 1]), line(['bread', 9]))).toEqual([]);
});

it('each word takes the emphasis of one word, so that a word that is said twice keeps both', () => {
  expect(emphasised(line(['very*', 1], ['very*', 1.4]), line(['very', 1.3], ['very', 1.7]))).toEqual([1.3, 1.7]);
  expect(emphasised(line(['very*', 1], ['very*', 1.4]), line(['very', 1.2]))).toEqual([1.2]);
});

it('words of lines that overlap are found, in whatever order the lines are', () => {
  const lines = [line(['bread', 3], ['warm', 5]), line(['bread', 1])];
  const found = withEmphasisOf([line(['bread*', 1.2]), line(['warm*', 5])], lines);
  expect(found.map(({ words }) => words.map(({ emphasis }) => emphasis ?? false))).toEqual([[false, true], [true]]);
});
