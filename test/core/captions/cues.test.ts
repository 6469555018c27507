import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cuesFromLines } from '../../../core/captions/cues.ts';
import { joinWords } from '../../../core/captions/join-words.ts';
import { linesFromWords } from '../../../core/captions/lines-from-words.ts';
import { spoken, timedLines } from './arbitrary-words.ts';

const line = (text: string, startMs: number, endMs: number) => ({ words: [{ text, startMs, endMs }] });

it('shows a sentence of two lines in one cue', () => {
  const lines = linesFromWords(spoken('When the bread is brown and warm, it is ready to eat.'));
  expect(cuesFromLines(lines).map((cue) => cue.lines)).toEqual([
    ['When the bread is brown and warm,', 'it is ready to eat.'],
  ]);
});

it('gives two sentences a cue each', () => {
  expect(cuesFromLines(linesFromWords(spoken('Mix it well. Bake it now.'))).length).toBe(2);
});

it('splits a line that a client made too long', () => {
  const words = spoken('one two three four five six seven eight nine ten '.repeat(4).trim());
  const cues = cuesFromLines([{ words }]);
  expect(cues.length).toBeGreaterThan(1);
  expect(cues.every((cue) => cue.lines.length <= 2 && cue.lines.every((row) => row.length <= 42))).toBe(true);
  expect(cues.flatMap((cue) => cue.lines).join(' ')).toBe(joinWords(words));
});

it('keeps a short word on screen for five sixths of a second where there is room', () => {
  expect(cuesFromLines([line('Yes.', 1000, 1100), line('No.', 5000, 5100)])[0]).toMatchObject({ endMs: 1833 });
});

it('closes gaps under half a second to two frames', () => {
  const cues = cuesFromLines([line('One.', 0, 1000), line('Two.', 1400, 2500)]);
  expect(cues[0]?.endMs).toBe(1317);
});

it('shows nothing longer than seven seconds', () => {
  expect(cuesFromLines([line('Ooooh', 0, 12_000)])[0]?.endMs).toBe(7000);
});

it('makes no cue of lines without visible text', () => {
  expect(cuesFromLines([line('\u0000', 0, 1000)])).toEqual([]);
});

it('never overlaps cues, loses no text and makes no empty cue, whatever the lines', () => {
  fc.assert(
    fc.property(timedLines, (lines) => {
      const cues = cuesFromLines(lines);
      let freeMs = 0;
      for (const cue of cues) {
        expect(cue.startMs).toBeGreaterThanOrEqual(freeMs);
        expect(cue.endMs).toBeGreaterThan(cue.startMs);
        expect(cue.lines.length).toBeGreaterThanOrEqual(1);
        expect(cue.lines.length).toBeLessThanOrEqual(2);
        expect(cue.lines.every((row) => row.trim() !== '')).toBe(true);
        freeMs = cue.endMs;
      }
      const squeezed = (texts: readonly string[]): string => texts.join('').replaceAll(' ', '');
      expect(squeezed(cues.flatMap((cue) => cue.lines))).toBe(squeezed(lines.map((each) => joinWords(each.words))));
    }),
  );
});
