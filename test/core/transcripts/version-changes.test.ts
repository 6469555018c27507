import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDiffWords } from '#contract/limits.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { versionChanges } from '#core/transcripts/version-changes.ts';

/** Words of half a second each, lines parted by |. */
const lines = (text: string): Line[] => {
  let start = 0;
  return text.split(' | ').map((line) => ({
    words: line.split(' ').map((word) => {
      start += 0.5;
      return { text: word, start: start - 0.5, end: start };
    }),
  }));
};
const wordAt = (line: number, word: number, ...words: object[]) => ({ line, word, count: words.length, words });

it('lists nothing between equal versions', () => {
  expect(versionChanges(lines('mix the water'), lines('mix the water'))).toEqual([]);
});

describe('lists', () => {
  it('replaced words once, with their places in both versions', () => {
    expect(versionChanges(lines('mix the | daughter now'), lines('mix the | water now'))).toEqual([
      {
        changed: ['text'],
        before: wordAt(1, 0, { text: 'daughter', start: 1, end: 1.5 }),
        after: wordAt(1, 0, { text: 'water', start: 1, end: 1.5 }),
      },
    ]);
  });

  it('added and removed words at the place where the other version has none', () => {
    const [{ words }] = [lines('mix it')[0] ?? { words: [] }];
    const [mix, it] = words;
    const [one, two] = [[{ words: mix ? [mix] : [] }], [{ words }]];
    expect(versionChanges(one, two)).toEqual([
      { changed: ['text'], before: wordAt(1, 0), after: wordAt(0, 1, it ?? {}) },
    ]);
    expect(versionChanges(two, one)).toEqual([
      { changed: ['text'], before: wordAt(0, 1, it ?? {}), after: wordAt(1, 0) },
    ]);
    expect(versionChanges([], one)).toMatchObject([{ before: wordAt(0, 0), after: { count: 1 } }]);
  });

  it('times, speakers and line breaks of equal words, neighbours with the same change together', () => {
    const before = lines('mix the water | and wait');
    const shifted = before.map((line, at) => ({
      words: line.words.map((word) => (at === 1 ? { ...word, start: word.start + 1, end: word.end + 1 } : word)),
    }));
    expect(versionChanges(before, shifted)).toMatchObject([
      { changed: ['times'], before: { line: 1, word: 0, count: 2 }, after: { line: 1, word: 0, count: 2 } },
    ]);
    const spoken = before.map(({ words }) => ({ words: words.map((word) => ({ ...word, speaker: 'a' })) }));
    expect(versionChanges(before, spoken)).toMatchObject([{ changed: ['speaker'], before: { count: 5 } }]);
    expect(versionChanges(before, lines('mix the | water and wait'))).toMatchObject([
      { changed: ['lines'], before: { line: 0, word: 2, count: 2 }, after: { line: 1, word: 0, count: 2 } },
    ]);
  });
});

it('the changes turn one version into the other', () => {
  const word = fc.record({ text: fc.constantFrom('a', 'b', 'c'), start: fc.constantFrom(0, 1), end: fc.constant(2) });
  const version = fc.array(fc.record({ words: fc.array(word, { minLength: 1, maxLength: 4 }) }), { maxLength: 5 });
  fc.assert(
    fc.property(version, version, (from, to) => {
      const index = (all: readonly Line[], { line, word }: { line: number; word: number }) =>
        all.slice(0, line).reduce((sum, { words }) => sum + words.length, 0) + word;
      const words: Word[] = from.flatMap((line) => line.words);
      for (const { before, after } of versionChanges(from, to).toReversed())
        words.splice(index(from, before), before.count, ...(after.words ?? []));
      expect(words).toEqual(to.flatMap((line) => line.words));
    }),
  );
});

it('an edit of every second word of four hours is compared, and the words are listed up to a limit', () => {
  const speech = (edit: string) =>
    Array.from({ length: 4000 }, (_, line) => ({
      words: Array.from({ length: 10 }, (_, word) => {
        const start = (line * 10 + word) * 0.36;
        return { text: `w${line % 300}${word % 2 === 0 ? edit : ''}`, start, end: start + 0.3 };
      }),
    }));
  const changes = versionChanges(speech('a'), speech('b'));
  const listed = changes.flatMap(({ before, after }) => [...(before.words ?? []), ...(after.words ?? [])]);
  expect(listed).toHaveLength(maxDiffWords);
  expect(changes.at(-1)).toMatchObject({ before: { count: 1 }, after: { line: 3999, word: 8, count: 1 } });
  expect(changes.at(-1)?.after.words).toBeUndefined();
});
