import { expect, it } from 'vitest';
import { joinedLines } from '../../src/subtitles/joined-lines.ts';
import { spoken } from '../arbitrary-words.ts';

/** The joined lines as texts. Each word takes 300 ms, and `|` is a second of silence. */
const joined = (...lines: string[]): string[] => {
  const words = spoken(lines.join(' '));
  const counts = lines.map((line) => line.split(' ').filter((word) => word !== '|').length);
  const timed = counts.map((count, at) => {
    const from = counts.slice(0, at).reduce((sum, each) => sum + each, 0);
    return words.slice(from, from + count);
  });
  return joinedLines(timed).map((line) => line.map(({ text }) => text).join(' '));
};

it('keeps lines that have the minimum duration of a caption', () => {
  expect(joined('we start here', 'and |', 'this is the end')).toEqual(['we start here', 'and', 'this is the end']);
});

it('joins a line with the next one where that follows too soon', () => {
  expect(joined('we start here', 'and now', 'this is the end', 'of all')).toEqual([
    'we start here',
    'and now this is the end',
    'of all',
  ]);
});

it('ignores line breaks where every line has one word', () => {
  expect(joined('we', 'start |', 'here', 'and', 'now')).toEqual(['we start here and now']);
});
