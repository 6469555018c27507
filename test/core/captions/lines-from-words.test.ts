import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinWords } from '../../../core/captions/join-words.ts';
import { linesFromWords } from '../../../core/captions/lines-from-words.ts';
import { columnsOf } from '../../../core/captions/text-width.ts';
import { spoken, timedWords } from './arbitrary-words.ts';

const linesOf = (sentence: string): string[] => linesFromWords(spoken(sentence)).map((line) => joinWords(line.words));

it('keeps a sentence that fits on one line', () => {
  expect(linesOf('Mix the water and the flour in it.')).toEqual(['Mix the water and the flour in it.']);
});

it('breaks at sentence ends', () => {
  expect(linesOf('Mix it well. Bake it now.')).toEqual(['Mix it well.', 'Bake it now.']);
});

it('does not take a title for a sentence end', () => {
  expect(linesOf('Here is Mr. Smith again.')).toEqual(['Here is Mr. Smith again.']);
});

it('breaks at pauses', () => {
  expect(linesOf('mix it well | bake it now')).toEqual(['mix it well', 'bake it now']);
});

it('breaks a long sentence at its clause rather than in the middle', () => {
  expect(linesOf('When the bread is brown and warm, it is ready to eat.')).toEqual([
    'When the bread is brown and warm,',
    'it is ready to eat.',
  ]);
});

it('leaves no word alone where it can be helped', () => {
  expect(linesOf('No. That is not how it is done.')).toEqual(['No. That is not how it is done.']);
  expect(linesOf('Today we are going to make a very good bread.').every((line) => line.includes(' '))).toBe(true);
});

it('ends no line with an article when another break costs the same', () => {
  expect(linesOf('Mix the water and the flour in a large bowl.')).toEqual([
    'Mix the water and the flour',
    'in a large bowl.',
  ]);
});

it('breaks where the speaker breathes when there is no punctuation', () => {
  const words = spoken('now add the salt and wait for twenty minutes when the bread is brown');
  const breathing = words.map((word, index) =>
    index < 9 ? word : { ...word, startMs: word.startMs + 450, endMs: word.endMs + 450 },
  );
  expect(linesFromWords(breathing).map((line) => joinWords(line.words))).toContain('when the bread is brown');
});

it('counts East Asian characters twice, and sets no space between them', () => {
  const words = spoken(Array.from({ length: 30 }, () => '水').join(' '));
  const lines = linesFromWords(words).map((line) => joinWords(line.words));
  expect(lines.join('')).toBe('水'.repeat(30));
  expect(lines.length).toBe(2);
});

it('keeps every word in its order, and no line of several words wider than asked', () => {
  fc.assert(
    fc.property(timedWords, (words) => {
      const lines = linesFromWords(words);
      expect(lines.flatMap((line) => line.words)).toEqual(words);
      for (const line of lines) {
        expect(line.words.length).toBeGreaterThan(0);
        if (line.words.length > 1) {
          const width = line.words.reduce((sum, word) => sum + columnsOf(word.text), 0);
          expect(width).toBeLessThanOrEqual(42);
        }
      }
    }),
  );
});

it('breaks an hour of talk without a pause or punctuation', () => {
  const words = spoken(Array.from({ length: 30_000 }, (_, index) => `word${index % 7}`).join(' '));
  expect(linesFromWords(words).flatMap((line) => line.words).length).toBe(30_000);
});
