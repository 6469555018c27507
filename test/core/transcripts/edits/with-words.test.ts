import { expect, it } from 'vitest';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';

const word = (text: string, start: number) => ({ text, start, end: start + 1 });
const cue: Line = { words: [word('One', 1), word('two', 2), word('three', 3)], start: 0.5, end: 5, position: 'top' };
const next: Line = { words: [word('four', 6), word('five', 7)], start: 6, end: 8, kind: 'sound' };
const after = (...operations: EditOperation[]) =>
  applyOperations(operations, [cue, next], []).lines.map(({ words: _, ...own }) => own);

it.each<[string, EditOperation, object[]]>([
  [
    'stay where words are replaced within them',
    { op: 'replace_words', line: 0, word: 1, count: 1, words: [{ text: '2' }] },
    [
      { start: 0.5, end: 5, position: 'top' },
      { start: 6, end: 8, kind: 'sound' },
    ],
  ],
  [
    'are widened to hold words with times',
    { op: 'replace_words', line: 0, word: 2, count: 1, words: [{ text: '3', start: 3, end: 5.5 }] },
    [
      { start: 0.5, end: 5.5, position: 'top' },
      { start: 6, end: 8, kind: 'sound' },
    ],
  ],
  [
    'are parted where the line is',
    { op: 'split_line', line: 0, word: 1 },
    [
      { start: 0.5, end: 2, position: 'top' },
      { start: 2, end: 5, position: 'top' },
      { start: 6, end: 8, kind: 'sound' },
    ],
  ],
  ['are joined where lines are', { op: 'merge_lines', line: 0 }, [{ start: 0.5, end: 8, position: 'top' }]],
  [
    'follow words to the line before',
    { op: 'move_words', line: 1, count: 1, to: 'previous' },
    [
      { start: 0.5, end: 7, position: 'top' },
      { start: 7, end: 8, kind: 'sound' },
    ],
  ],
  [
    'follow words to the line after',
    { op: 'move_words', line: 0, count: 1, to: 'next' },
    [
      { start: 0.5, end: 3, position: 'top' },
      { start: 3, end: 8, kind: 'sound' },
    ],
  ],
  [
    'are shifted with their words',
    { op: 'shift', seconds: 0.25, from_line: 1 },
    [
      { start: 0.5, end: 5, position: 'top' },
      { start: 6.25, end: 8.25, kind: 'sound' },
    ],
  ],
])('times of lines %s', (_, operation, expected) => {
  expect(after(operation)).toEqual(expected);
});

it.each<[string, EditOperation, string[]]>([
  ['split', { op: 'split_line', line: 0, word: 1 }, ['One', 'two three', 'Yes']],
  ['given words of the row above', { op: 'move_words', line: 0, count: 1, to: 'next' }, ['One two', 'three Yes']],
  ['given words of the row below', { op: 'move_words', line: 1, count: 1, to: 'previous' }, ['One two three Yes']],
])('rows of one caption keep its times where they are %s', (_, operation, texts) => {
  const row = { words: [word('Yes', 2)], start: 0.5, end: 5 };
  const { lines } = applyOperations([operation], [{ ...cue, position: undefined }, row], []);
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(texts);
  expect(lines.map(({ start, end }) => [start, end])).toEqual(texts.map(() => [0.5, 5]));
});
