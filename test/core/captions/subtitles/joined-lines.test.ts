import { expect, it } from 'vitest';
import { joinedLines } from '#core/captions/subtitles/joined-lines.ts';
import { spoken } from '../arbitrary-words.ts';

/** Lines as texts, 300 ms a word and `|` a second of silence. */
const joined = (...lines: string[]): string[] => {
  const words = spoken(lines.join(' '));
  const counts = lines.map((line) => line.split(' ').filter((word) => word !== '|').length);
  const timed = counts.map((count, at) => {
    const from = counts.slice(0, at).reduce((sum, each) => sum + each, 0);
    return words.slice(from, from + count);
  });
  return joinedLines(timed).map((line) => line.map(({ text }) => text).join(' '));
};

it('keeps lines that can stand as long as a caption must', () => {
  expect(joined('we start here', 'and |', 'this is the end')).toEqual(['we start here', 'and', 'this is the end']);
});

it('joins a line that the next one follows too soon with it', () => {
  expect(joined('we start here', 'and now', 'this is the end', 'of all')).toEqual([
    'we start here',
    'and now this is the end',
    'of all',
  ]);
});

it('takes lines of a word each for no lines', () => {
  expect(joined('we', 'start |', 'here', 'and', 'now')).toEqual(['we start here and now']);
});
