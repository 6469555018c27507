import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EditTranscript } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { AppError } from '#core/app-error.ts';
import { editedLines } from '#core/transcripts/edited-transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';

/** Words of half a second each, lines parted by |. */
const lines = (text: string): Line[] => {
  let start = 0;
  return text.split(' | ').map((line) => ({
    words: line.split(' ').map((word) => {
      start += 0.5;
      return { text: word, start: start - 0.5, end: start, confidence: 0.5 };
    }),
  }));
};
const written = (edited: readonly Line[]) =>
  edited.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' | ');
const apply = (text: string, ...operations: object[]) => {
  const { operations: parsed } = v.parse(EditTranscript, { operations });
  const edited = applyOperations(parsed, lines(text), [{ label: 'spk_0', name: null }]);
  // What an operation makes can be stored.
  editedLines(edited.lines, 10_000);
  return edited;
};
const result = (text: string, ...operations: object[]) => written(apply(text, ...operations).lines);
const paramOf = (text: string, ...operations: object[]) => {
  try {
    apply(text, ...operations);
  } catch (error) {
    if (error instanceof AppError) return error.param;
    throw error;
  }
  return 'was accepted';
};
const replace = (line: number, word: number, count: number, ...texts: string[]) => ({
  op: 'replace_words',
  ...{ line, word, count, words: texts.map((text) => ({ text })) },
});

it('operations apply in order, each to the result of the one before', () => {
  expect(result('mix the daughter now | wait', replace(0, 2, 1, 'water'), { op: 'split_line', line: 0, word: 2 })).toBe(
    'mix the | water now | wait',
  );
  expect(result('a b | c', { op: 'merge_lines', line: 0 }, { op: 'split_line', line: 0, word: 1 })).toBe('a | b c');
});

describe('replace_words', () => {
  it('gives new words the time of the replaced ones, shared by their letters, and no confidence', () => {
    const [line] = apply('mix the water', replace(0, 1, 2, 'a', 'lot')).lines;
    expect(line?.words.slice(1)).toEqual([
      { text: 'a', start: 0.5, end: 0.751 },
      { text: 'lot', start: 0.751, end: 1.5 },
    ]);
  });

  it('takes times that are given', () => {
    const words = [{ text: 'the', start: 0.6, end: 0.9 }];
    const [line] = apply('mix teh water', { op: 'replace_words', line: 0, word: 1, words }).lines;
    expect(line?.words[1]).toEqual({ text: 'the', start: 0.6, end: 0.9 });
  });

  it('inserts between words without a gap by shortening the word before', () => {
    const [line] = apply('mix water', replace(0, 1, 0, 'the')).lines;
    expect(line?.words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['mix', 0, 0.25],
      ['the', 0.25, 0.5],
      ['water', 0.5, 1],
    ]);
  });

  it.each([
    ['at the start', 'b', replace(0, 0, 0, 'a'), 'a b'],
    ['at the end of a line', 'a | c', replace(0, 1, 0, 'b'), 'a b | c'],
    ['at the end', 'a', replace(0, 1, 0, 'b', 'c'), 'a b c'],
    ['nothing in the place of words', 'a b | c', replace(0, 0, 1), 'b | c'],
    ['nothing in the place of a line', 'a b | c', replace(0, 0, 2), 'c'],
  ])('inserts or deletes %s', (_, text, operation, expected) => expect(result(text, operation)).toBe(expected));

  it('keeps the speaker of the first replaced word', () => {
    const [first] = lines('a b');
    const spoken = [{ words: (first?.words ?? []).map((word) => ({ ...word, speaker: 'spk_0' })) }];
    const { operations } = v.parse(EditTranscript, { operations: [replace(0, 0, 1, 'c')] });
    expect(applyOperations(operations, spoken, []).lines[0]?.words[0]).toMatchObject({ text: 'c', speaker: 'spk_0' });
  });
});

describe('move_words', () => {
  it.each([
    ['the first words to the line before', 'a | b c d', { line: 1, count: 2, to: 'previous' }, 'a b c | d'],
    ['the last words to the line after', 'a b | c', { line: 0, to: 'next' }, 'a | b c'],
    ['a whole line', 'a | b | c', { line: 1, to: 'next' }, 'a | b c'],
  ])('moves %s', (_, text, operation, expected) =>
    expect(result(text, { op: 'move_words', ...operation })).toBe(expected),
  );
});

it('shift moves the lines that it names and no others', () => {
  const starts = (operation: object) =>
    apply('a | b | c', { op: 'shift', seconds: 0.1, ...operation }).lines.map(({ words }) => words[0]?.start);
  expect(starts({})).toEqual([0.1, 0.6, 1.1]);
  expect(starts({ from_line: 1, to_line: 1 })).toEqual([0, 0.6, 1]);
});

it('rename_speaker names a speaker', () => {
  const rename = (label: string, name: string | null) => apply('a', { op: 'rename_speaker', label, name }).speakers;
  expect(rename('spk_0', 'Anna')).toEqual([{ label: 'spk_0', name: 'Anna' }]);
  expect(rename('spk_0', null)).toEqual([{ label: 'spk_0', name: null }]);
});

it.each([
  [replace(1, 0, 1, 'x'), 'operations[0].line'],
  [replace(0, 1, 2, 'x'), 'operations[0].word'],
  [replace(0, 3, 0, 'x'), 'operations[0].word'],
  [{ op: 'replace_words', line: 0, word: 0, words: [{ text: 'x', start: 0 }] }, 'operations[0].words[0]'],
  [{ op: 'split_line', line: 0, word: 2 }, 'operations[0].word'],
  [{ op: 'merge_lines', line: 0 }, 'operations[0].line'],
  [{ op: 'move_words', line: 0, to: 'previous' }, 'operations[0].to'],
  [{ op: 'shift', seconds: 1, to_line: 1 }, 'operations[0].to_line'],
  [{ op: 'shift', seconds: 1, from_line: 1 }, 'operations[0].from_line'],
  [{ op: 'shift', seconds: -1 }, 'lines[0].words[0].start'],
  [{ op: 'rename_speaker', label: 'spk_1', name: 'x' }, 'operations[0].label'],
])('%j is refused by name', (operation, param) => expect(paramOf('a b', operation)).toBe(param));

it('move_words of more words than the line has is refused', () => {
  expect(paramOf('a | b', { op: 'move_words', line: 1, count: 2, to: 'previous' })).toBe('operations[0].count');
});
