import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinWords } from '../../src/join-words.ts';
import { linesFromWords } from '../../src/lines-from-words.ts';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { spoken, timedLines } from '../arbitrary-words.ts';

const line = (text: string, startMs: number, endMs: number) => ({ words: [{ text, startMs, endMs }] });

it('shows a sentence of two lines in one cue', () => {
  const lines = linesFromWords(spoken('When the bread is brown and warm, it is ready to eat.'), 'en');
  expect(cuesFromLines(lines, 'en').map((cue) => cue.rows)).toEqual([
    ['When the bread is brown and warm,', 'it is ready to eat.'],
  ]);
});

it('gives two sentences a cue each', () => {
  expect(cuesFromLines(linesFromWords(spoken('Mix it well. Bake it now.'), 'en'), 'en').length).toBe(2);
});

it('splits a line that a client made too long', () => {
  const words = spoken('one two three four five six seven eight nine ten '.repeat(4).trim());
  const cues = cuesFromLines([{ words }], 'en');
  expect(cues.length).toBeGreaterThan(1);
  expect(cues.every((cue) => cue.rows.length <= 2 && cue.rows.every((row) => row.length <= 42))).toBe(true);
  expect(cues.flatMap((cue) => cue.rows).join(' ')).toBe(joinWords(words));
});

it('shows a short word for five sixths of a second where the next cue is later', () => {
  expect(cuesFromLines([line('Yes.', 1000, 1100), line('No.', 5000, 5100)], 'en')[0]).toMatchObject({ endMs: 1833 });
});

it('closes gaps under half a second to two frames', () => {
  const cues = cuesFromLines([line('One.', 0, 1000), line('Two.', 1400, 2500)], 'en');
  expect(cues[0]?.endMs).toBe(1317);
});

it('cuts slow speech before seven seconds are over', () => {
  const words = Array.from({ length: 12 }, (_, index) => ({
    text: 'la',
    startMs: index * 1500,
    endMs: index * 1500 + 1450,
  }));
  const cues = cuesFromLines([{ words }], 'en');
  expect(cues.every((cue) => cue.endMs - cue.startMs <= 7000)).toBe(true);
  for (const [index, cue] of cues.slice(1).entries()) expect(cue.startMs - (cues[index]?.endMs ?? 0)).toBeLessThan(100);
});

it('shows no cue during a pause', () => {
  expect(cuesFromLines([{ words: spoken('mix it well | and bake it now') }], 'en').map((cue) => cue.rows)).toEqual([
    ['mix it well'],
    ['and bake it now'],
  ]);
});

it('shows no cue longer than seven seconds', () => {
  expect(cuesFromLines([line('Ooooh', 0, 12_000)], 'en')[0]?.endMs).toBe(7000);
});

it('leaves no part of a long address that is spoken without a caption', () => {
  const before = spoken('The office closes at 5:00 p.m. or visit');
  const startMs = before.at(-1)?.endMs ?? 0;
  const address = { text: 'www.cueline.example/donate/spring', startMs, endMs: startMs + 7500 };
  const cues = cuesFromLines([{ words: [...before, address] }], 'en');
  expect(cues[0]?.startMs).toBe(0);
  expect(cues.at(-1)?.endMs).toBeGreaterThanOrEqual(address.endMs);
  for (const [at, cue] of cues.entries()) {
    expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000);
    expect(cue.startMs - (cues[at - 1]?.endMs ?? 0)).toBeLessThanOrEqual(83);
  }
});

it('breaks before an address that lasts nearly as long as a cue may', () => {
  const before = spoken('The office closes at 5:00 p.m. or visit');
  const startMs = before.at(-1)?.endMs ?? 0;
  const address = { text: 'www.cueline.example/spring', startMs, endMs: startMs + 6900 };
  const cues = cuesFromLines([{ words: [...before, address] }], 'en');
  expect(cues.at(-1)).toMatchObject({ startMs, endMs: address.endMs, rows: [address.text] });
});

it('makes no cue of lines without visible text', () => {
  expect(cuesFromLines([line('\u0000', 0, 1000)], 'en')).toEqual([]);
});

it('closes a gap to less than two frames rather than cutting a cue under five sixths of a second', () => {
  const cues = cuesFromLines([line('One.', 0, 300), line('Two is here now and stays.', 1000, 2900)], 'en');
  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 917],
    [1000, 2900],
  ]);
  const closer = cuesFromLines([line('One.', 0, 300), line('Two is here now and stays.', 880, 2900)], 'en');
  expect(closer[0]?.endMs).toBe(833);
});

it('extends a cue into the gap after it as long as it takes to read, and no longer', () => {
  const fast = line('Characteristically unintelligible talk.', 0, 1000);
  expect(cuesFromLines([fast, line('Slowly.', 6000, 7000)], 'en')[0]?.endMs).toBe(1950);
  expect(cuesFromLines([fast, line('Slowly.', 6000, 7000)], 'fr')[0]?.endMs).toBe(2295);
});

it('splits a sentence into two cues where neither is too fast to read', () => {
  const words = spoken(
    'We walked along the river to the old stone bridge, and there we saw the boat that had been lost.',
  );
  const cues = cuesFromLines([{ words }], 'en');
  expect(cues.map((cue) => cue.rows)).toEqual([
    ['We walked along the river', 'to the old stone bridge,'],
    ['and there we saw the boat', 'that had been lost.'],
  ]);
});

it('keeps a line of lyrics that fits as it is, and a pair of them in one cue', () => {
  const lines = ['I left the harbour', 'lights behind me'].map((text, index) => ({
    words: spoken(text).map((word) => ({
      ...word,
      startMs: word.startMs + index * 1300,
      endMs: word.endMs + index * 1300,
    })),
  }));
  expect(cuesFromLines(lines, 'en').map((cue) => cue.rows)).toEqual([['I left the harbour', 'lights behind me']]);
});

it('gives each speaker of a dialogue a row', () => {
  const cues = cuesFromLines([{ words: spoken('- Did you lock it? - No, I did not.') }], 'en');
  expect(cues.flatMap((cue) => cue.rows)).toEqual(['- Did you lock it?', '- No, I did not.']);
});

it('shows words that start together in one cue, and lines that start together one after the other, each half a second', () => {
  const together = ['We', 'all', 'sing'].map((text) => ({ text, startMs: 1000, endMs: 1500 }));
  expect(cuesFromLines([{ words: together }], 'en')).toMatchObject([
    { startMs: 1000, endMs: 1833, rows: ['We all sing'] },
  ]);
  const lines = ['First voice here', 'second voice here', 'third voice here'].map((text) => line(text, 1000, 4000));
  const cues = cuesFromLines(lines, 'en');
  expect(cues.flatMap((cue) => cue.rows).length).toBe(3);
  for (const cue of cues) expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(500);
});

it('merges words that are said too fast to be read alone', () => {
  const words = ['Yes.', 'No.', 'Yes.', 'No.'].map((text, index) => ({
    text,
    startMs: index * 250,
    endMs: index * 250 + 250,
  }));
  expect(cuesFromLines([{ words }], 'en').length).toBe(1);
});

it('cuts a word that is longer than a row, and a clause that came as one word where it may be broken', () => {
  const long = cuesFromLines([line('x'.repeat(100), 0, 6000)], 'en');
  expect(long.every((cue) => cue.rows.every((row) => row.length <= 42))).toBe(true);
  expect(long.flatMap((cue) => cue.rows).join('')).toBe('x'.repeat(100));
  const [cue] = cuesFromLines([line('今日は家庭で簡単に作れる味噌汁の作り方', 0, 4000)], 'ja');
  expect(cue?.rows.every((row) => row.length <= 16 && !/^[はでにの]/.test(row))).toBe(true);
});

it('makes one cue of a transcript of one word', () => {
  expect(cuesFromLines([line('Bread', 500, 900)], 'en')).toMatchObject([
    { startMs: 500, endMs: 1333, rows: ['Bread'] },
  ]);
});

it('puts the shorter row above where both ways are equally good', () => {
  const [cue] = cuesFromLines([{ words: spoken('bread water salt flour yeast honey milk butter') }], 'en');
  const [above = '', below = ''] = cue?.rows ?? [];
  expect(above.length).toBeLessThanOrEqual(below.length);
});

it('cuts four hours of talk', () => {
  const words = Array.from({ length: 36_000 }, (_, index) => ({
    text: index % 12 === 11 ? 'kitchen.' : 'water',
    startMs: index * 400,
    endMs: index * 400 + 380,
  }));
  const cues = cuesFromLines(linesFromWords(words, 'en'), 'en');
  expect(cues.at(-1)?.endMs).toBeGreaterThan(14_300_000);
  expect(cues.every((cue) => cue.rows.every((row) => row.length <= 42))).toBe(true);
});

it('never overlaps cues, loses no text and makes no empty cue, whatever the lines', () => {
  fc.assert(
    fc.property(timedLines, (lines) => {
      const cues = cuesFromLines(lines, 'en');
      let freeMs = 0;
      for (const cue of cues) {
        expect(cue.startMs).toBeGreaterThanOrEqual(freeMs);
        expect(cue.endMs).toBeGreaterThan(cue.startMs);
        expect(cue.rows.length).toBeGreaterThanOrEqual(1);
        expect(cue.rows.length).toBeLessThanOrEqual(2);
        expect(cue.rows.every((row) => row.trim() !== '')).toBe(true);
        freeMs = cue.endMs;
      }
      const squeezed = (texts: readonly string[]): string => texts.join('').replaceAll(' ', '');
      expect(squeezed(cues.flatMap((cue) => cue.rows))).toBe(squeezed(lines.map((each) => joinWords(each.words))));
    }),
  );
});
