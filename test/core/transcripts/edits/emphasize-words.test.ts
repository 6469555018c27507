import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EditTranscript } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { AppError } from '#core/app-error.ts';
import { editedLines } from '#core/transcripts/edited-transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import { transcriptView } from '#core/views/transcript-view.ts';

/** Words of half a second each: * after a word emphasises it, and a sign after that is its emoji. */
const lineOf = (text: string): Line => ({
  words: text.split(' ').map((each, at) => {
    const [word = '', emoji] = each.split('*');
    return {
      ...{ text: word, start: at / 2, end: (at + 1) / 2, confidence: 0.5 },
      ...(emoji !== undefined && { emphasis: true as const }),
      ...(emoji && { emoji }),
    };
  }),
});
const written = (lines: readonly Line[]) =>
  lines
    .map(({ words }) =>
      words.map(({ text, emphasis, emoji = '' }) => `${text}${emphasis ? '*' : ''}${emoji}`).join(' '),
    )
    .join(' | ');

/** What the operations make of a transcript, once it was stored and shown. */
const result = (text: string, ...operations: object[]) => {
  const { operations: parsed } = v.parse(EditTranscript, { operations });
  const lines = editedLines(applyOperations(parsed, [lineOf(text)], []).lines, 60_000);
  return written(transcriptView('', 60_000, { language: 'en', lines }).lines);
};
const emphasize = (word: number, changed: object) => ({ op: 'emphasize_words', line: 0, word, ...changed });
const replace = (word: number, count: number, ...texts: string[]) => ({
  op: 'replace_words',
  ...{ line: 0, word, count, words: texts.map((text) => ({ text })) },
});

describe('emphasize_words', () => {
  it('gives words emphasis, and the last of them an emoji', () => {
    expect(result('mix the warm water', emphasize(2, { count: 2, emphasis: true, emoji: '🔥' }))).toBe(
      'mix the warm* water*🔥',
    );
    expect(result('mix it', emphasize(1, { emoji: '❤️' }))).toBe('mix it❤️');
  });

  it('takes what it names from all of its words, and leaves the rest', () => {
    expect(result('a*🔥 b*🍞 c*', emphasize(0, { count: 2, emoji: null }))).toBe('a* b* c*');
    expect(result('a*🔥 b*🍞 c*', emphasize(0, { count: 2, emphasis: false }))).toBe('a🔥 b🍞 c*');
  });

  it('changes no other field of a word', () => {
    const [line] = applyOperations(
      v.parse(EditTranscript, { operations: [emphasize(0, { emphasis: true })] }).operations,
      [lineOf('a b')],
      [],
    ).lines;
    expect(line?.words).toEqual(lineOf('a* b').words);
  });

  it.each([
    ['a word beyond the line', { word: 1, count: 2, emphasis: true }, 'operations[0].word'],
    ['neither emphasis nor emoji', { word: 0 }, 'operations[0].emphasis'],
  ])('refuses %s', (_, { word, ...changed }, param) => {
    try {
      result('a b', emphasize(word, changed));
      expect.unreachable();
    } catch (error) {
      expect(error instanceof AppError && error.param).toBe(param);
    }
  });

  it.each(['', 'fire', '🔥🔥', '🔥 ', '5', '\u{1f3fd}x'])('takes one emoji only, and not %j', (emoji) => {
    expect(v.is(EditTranscript, { operations: [emphasize(0, { emoji })] })).toBe(false);
  });

  it.each(['🔥', '❤️', '👩🏽‍🍳', '🇫🇷', '1️⃣'])('takes %s', (emoji) => {
    expect(v.is(EditTranscript, { operations: [emphasize(0, { emoji })] })).toBe(true);
  });
});

describe('emphasis stays', () => {
  it('with the words that replace as many words', () => {
    expect(result('mix* teh*🔥 water', replace(1, 1, 'the'))).toBe('mix* the*🔥 water');
    expect(result('mix teh*🔥 water', replace(0, 3, 'Mix', 'the', 'water.'))).toBe('Mix the*🔥 water.');
  });

  it('with other numbers of words where all of the replaced had it, and the last emoji', () => {
    expect(result('mix alot*🔥 of', replace(1, 1, 'a', 'lot'))).toBe('mix a* lot*🔥 of');
    expect(result('a* b c', replace(0, 2, 'ab'))).toBe('ab c');
    expect(result('a*🔥 b* c', replace(2, 0, 'new'))).toBe('a*🔥 b* new c');
  });

  it('when lines are split, joined, moved and shifted', () => {
    expect(
      result(
        'a b*🔥 c d*',
        ...[
          { op: 'split_line', line: 0, word: 2 },
          { op: 'move_words', line: 1, to: 'previous' },
        ],
        { op: 'shift', seconds: 1 },
      ),
    ).toBe('a b*🔥 c | d*');
    expect(result('a* b', { op: 'split_line', line: 0, word: 1 }, { op: 'merge_lines', line: 0 })).toBe('a* b');
  });
});
