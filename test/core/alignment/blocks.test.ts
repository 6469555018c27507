import { expect, it } from 'vitest';
import { type Block, blocksOf } from '#core/alignment/blocks.ts';
import { unitPair } from '#core/alignment/unit-costs.ts';
import { noisySpeech } from '../../support/noisy-speech.ts';

const blocksBetween = (text: readonly string[], heard: readonly string[]): Block[] =>
  blocksOf(unitPair(text, heard), { textFrom: 0, textTo: text.length, heardFrom: 0, heardTo: heard.length });
const cells = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, { textFrom, textTo, heardFrom, heardTo }) => sum + (textTo - textFrom) * (heardTo - heardFrom),
    0,
  );
const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

it('a song is one block', () => {
  expect(blocksBetween(numbered('a', 1200), numbered('b', 1200))).toHaveLength(1);
});

it('blocks follow each other without gaps, and grow in number, not in size, with the text', () => {
  const cellsOf = (words: number): number => {
    const { truth, heard } = noisySpeech(words, 20, 5);
    const blocks = blocksBetween(
      truth.map(({ text }) => text),
      heard.map(({ text }) => text),
    );
    let at = { text: 0, heard: 0 };
    for (const block of blocks) {
      expect([block.textFrom, block.heardFrom]).toEqual([at.text, at.heard]);
      at = { text: block.textTo, heard: block.heardTo };
    }
    expect(at).toEqual({ text: truth.length, heard: heard.length });
    return cells(blocks);
  };
  expect(cellsOf(16_000) / cellsOf(4000)).toBeLessThan(6);
});

it('no block begins at a passage that was heard elsewhere', () => {
  const [first, second] = [numbered('a', 2000), numbered('b', 2000)];
  const stray = ['x', 'y', 'z', 'q'];
  // Heard once, at the wrong end of what both have in common.
  const blocks = blocksBetween([...stray, ...first, ...second], [...first, ...second, ...stray]);
  expect(blocks.every(({ textFrom, heardFrom }) => textFrom === 0 || textFrom - heardFrom === 4)).toBe(true);
  expect(blocks.length).toBeGreaterThan(50);
});

it('no block begins inside a refrain that was sung twice, misheard once at its end and once at its start', () => {
  const verses = Array.from({ length: 60 }, (_, at) => numbered(`v${at}-`, 33 + (at % 20)));
  const refrains = verses.map((_, at) => numbered(`r${at}-`, 6));
  const text = verses.flatMap((verse, at) => [...verse, ...(refrains[at] ?? [])]);
  const heard = verses.flatMap((verse, at) => {
    const refrain = refrains[at] ?? [];
    return [...verse, ...refrain.slice(0, -1), 'x', 'y', ...refrain.slice(1)];
  });
  const blocks = blocksBetween(text, heard);
  expect(blocks.length).toBeGreaterThan(30);
  const insideRefrain = (at: number): boolean =>
    text[at - 1]?.startsWith('r') === true && text[at]?.startsWith('r') === true;
  expect(blocks.filter(({ textFrom }) => insideRefrain(textFrom))).toEqual([]);
});

it('a text that has nothing in common with what was heard is one block', () => {
  expect(blocksBetween(numbered('a', 3000), numbered('b', 3000))).toHaveLength(1);
});
