import { describe, expect, it } from 'vitest';
import { linesInTurn } from '../src/lines-in-turn.ts';
import type { TimedLine } from '../src/words.ts';

const line = (text: string, startMs: number, endMs: number): TimedLine => ({ words: [{ text, startMs, endMs }] });
const own = (text: string, startMs: number, endMs: number, at = startMs): TimedLine => ({
  ...line(text, at, endMs),
  startMs,
  endMs,
});
const shown = (...lines: TimedLine[]) =>
  linesInTurn(lines).map(({ words: [word], startMs, endMs }) => [
    ...[word?.text, word?.startMs, word?.endMs],
    ...(startMs === undefined ? [] : [`${startMs}-${endMs}`]),
  ]);

it('lines without times of their own are as they are, even where words overlap', () => {
  const lines = [line('one', 0, 900), line('two', 500, 1200)];
  expect(linesInTurn(lines)).toEqual(lines);
});

it('a line with times of its own is shown from its start to its end, whenever its words are said', () => {
  expect(shown({ ...own('late', 1000, 3000), words: [{ text: 'late', startMs: 1800, endMs: 2200 }] })).toEqual([
    ['late', 1000, 3000, '1000-3000'],
  ]);
});

describe('lines that overlap', () => {
  it('are shown together while they do, and the one that stays alone after', () => {
    expect(shown(own('long sign', 5000, 8000), own('he speaks', 5500, 6500))).toEqual([
      ['long sign', 5000, 5500, '5000-5500'],
      ['long sign', 5500, 6500, '5500-6500'],
      ['he speaks', 5500, 6500, '5500-6500'],
      ['long sign', 6500, 8000, '6500-8000'],
    ]);
  });

  it('for less than half a second follow each other', () => {
    expect(shown(own('one', 0, 2000), own('two', 1900, 4000))).toEqual([
      ['one', 0, 1900, '0-1900'],
      ['two', 1900, 4000, '1900-4000'],
    ]);
  });

  it('are shown together where one of them has no times of its own', () => {
    expect(shown(line('spoken', 1000, 2000), own('SIGN', 1200, 2000), line('more', 3000, 3500))).toEqual([
      ['spoken', 1000, 1200, '1000-1200'],
      ['spoken', 1200, 2000, '1200-2000'],
      ['SIGN', 1200, 2000, '1200-2000'],
      ['more', 3000, 3500],
    ]);
  });
});
