import { expect, it } from 'vitest';
import { type BlockRules, blocksFromLines } from '../../src/breaking/blocks.ts';
import { joinWords } from '../../src/join-words.ts';
import { columnsOf } from '../../src/text-width.ts';
import type { TimedWord } from '../../src/words.ts';
import { spoken } from '../arbitrary-words.ts';

const rules: BlockRules = {
  maxRows: 2,
  maxWidth: 42,
  widthOf: columnsOf,
  language: 'en',
  maxColumnsPerSecond: 20,
  lineEnds: 'row',
};
const texts = (lines: TimedWord[][], changed: Partial<BlockRules> = {}) =>
  blocksFromLines(lines, { ...rules, ...changed }).map((rows) => rows.map(joinWords));

/** The words of a text, spread evenly from `startMs` to `endMs`. */
const within = (text: string, startMs: number, endMs: number): TimedWord[] => {
  const words = text.split(' ');
  const wordMs = (endMs - startMs) / words.length;
  return words.map((word, at) => ({ text: word, startMs: startMs + at * wordMs, endMs: startMs + (at + 1) * wordMs }));
};

it('keeps a line that fits on one row, also two sentences of which one is too short for a block', () => {
  expect(texts([spoken('No. That is not how it is done at our house.')])).toEqual([
    ['No. That is not how it is done', 'at our house.'],
  ]);
  expect(texts([spoken('No. That is not how it is done at all.')])).toEqual([
    ['No. That is not how it is done at all.'],
  ]);
});

it('puts the longer row below where two breaks mirror each other', () => {
  expect(texts([within('aa bb cc dd ee', 0, 3000)], { maxWidth: 8 })).toEqual([['aa bb', 'cc dd ee']]);
});

it('sets no word alone over or under several: first one row that is a tenth wider, then two and two, then another block', () => {
  const rows = (text: string, maxOnlyRow = 1) => texts([within(text, 0, 4000)], { maxWidth: 12, maxOnlyRow });
  expect(rows('This one habit', 1.17)).toEqual([['This one habit']]);
  expect(rows('Let me help you now')).toEqual([['Let me help', 'you now']]);
  expect(rows('Most people watch')).toEqual([['Most people'], ['watch']]);
});

it('leaves no verb of Japanese alone in a block, but a sentence of one phrase', () => {
  const japanese = (text: string) =>
    texts([within(text, 0, 4000)], { language: 'ja', maxColumnsPerSecond: 14, maxWidth: 14 });
  expect(japanese('今日 は 四つ の 材料 で パン を 作ります。')).toEqual([
    ['今日は四つの'],
    ['材料でパンを', '作ります。'],
  ]);
  expect(japanese('そう です ね。 でも 今日 は とても 寒い です。')[0]).toEqual(['そうですね。']);
});

it('leaves no word alone in a block, even after a comma', () => {
  const words = within(`However, ${'water '.repeat(14).trim()}`, 0, 12_000);
  expect(texts([words])[0]?.join(' ')).not.toBe('However,');
});

it('leaves a one-word sentence alone that has the time', () => {
  expect(texts([within('Why? Because nobody told me.', 0, 5000)])[0]).toEqual(['Why?']);
});

it('puts a line that is said fast together with a slow one', () => {
  const slow = within('slowly now', 0, 3000);
  const slower = within('walking on', 3000, 6000);
  const fast = within('while everybody talks at the same time.', 6000, 7000);
  const after = [within('And then it is quiet', 7000, 9000), within('as it was before.', 9000, 11_000)];
  expect(texts([slow, slower, fast, ...after]).slice(0, 2)).toEqual([
    ['slowly now'],
    ['walking on', 'while everybody talks at the same time.'],
  ]);
});

it('keeps a long last note in the block of its phrase', () => {
  const words = within('sing a song of', 0, 4000);
  expect(texts([[...words, { text: 'love', startMs: 4000, endMs: 12_000 }]])).toEqual([['sing a song of love']]);
});

it('gives two speakers a row each, though one row would hold both', () => {
  expect(texts([spoken('- Yes, I do. - So do I.')], { language: 'en' }).flat()).toEqual(['- Yes, I do.', '- So do I.']);
});

it('puts two lines in one block where the silence between them is short, and not where it is long', () => {
  const second = (startMs: number) => within('lights behind me', startMs, startMs + 1500);
  const first = within('I left the harbour', 0, 1500);
  expect(texts([first, second(1600)]).length).toBe(1);
  expect(texts([first, second(2450)]).length).toBe(2);
});

it('ends a block where a line ends, where lineEnds says so', () => {
  const lines = [within('mix it well', 0, 1500), within('and bake it', 1500, 3000)];
  expect(texts(lines, { lineEnds: 'block' })).toEqual([['mix it well'], ['and bake it']]);
});

it('makes three rows where they are allowed', () => {
  const [rows = []] = texts([within('mix it well and bake it until the crust is brown', 0, 5000)], {
    maxRows: 3,
    maxWidth: 20,
  });
  expect(rows.length).toBe(3);
  expect(rows.every((row) => row.length <= 20)).toBe(true);
});

it('puts two sentences on one row where they fit', () => {
  expect(texts([within('It is warm. Is it?', 0, 1000)])).toEqual([['It is warm. Is it?']]);
});
