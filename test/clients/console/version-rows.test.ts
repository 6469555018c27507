import { expect, it } from 'vitest';
import { versionChanges } from '#core/transcripts/version-changes.ts';
import { rowsOf } from '../../../clients/console/src/editor/version-rows.ts';

const line = (startSeconds: number, ...texts: readonly string[]) => ({
  words: texts.map((text, at) => ({ text, start: startSeconds + at / 2, end: startSeconds + at / 2 + 0.4 })),
});
const before = [line(0, 'Welcome', 'back'), line(2, 'to', 'the', 'kitchen'), line(5, 'today', 'we', 'bake')];
const rows = (after: typeof before) => rowsOf(versionChanges(before, after), after);

it('lines that all moved by as much are one row, up to the words that changed', () => {
  const [first = line(0)] = before;
  expect(rows([first, line(2.1, 'to', 'the', 'kitchen'), line(5.1, 'today', 'we', 'cook')])).toMatchObject([
    { fromLine: 2, toLine: 3, movedMs: 100 },
    { fromLine: 3, toLine: 3, change: { changed: ['text'] } },
  ]);
});

it('words that moved apart are rows of their own, and a word that is longer has times in place of a step', () => {
  const [first = line(0)] = before;
  const moved = line(2.1, 'to', 'the', 'kitchen');
  const longer = moved.words.map((word, at) => (at === 2 ? { ...word, end: 3.9 } : word));
  const found = rows([first, { words: longer }, line(4.8, 'today', 'we', 'bake')]);
  expect(found).toMatchObject([
    { fromLine: 2, toLine: 2, movedMs: 100 },
    { fromLine: 2, toLine: 2, change: { before: { words: [{ end: 3.4 }] }, after: { words: [{ end: 3.9 }] } } },
    { fromLine: 3, toLine: 3, movedMs: -200 },
  ]);
  expect(found[1]).not.toHaveProperty('movedMs');
});
