import { describe, expect, it } from 'vitest';
import { joinWords } from '../../src/join-words.ts';
import { filledPage } from '../../src/laid-out/filled-page.ts';
import type { TimedWord } from '../../src/words.ts';
import { spoken } from '../arbitrary-words.ts';

/** A font in which each letter is half as wide as it is high. */
const rules = {
  rowEm: (row: readonly TimedWord[]) => joinWords(row).length / 2,
  boxWidthPx: 400,
  maxRows: 2,
  largestPx: 200,
  language: 'en',
};
const page = (text: string, changed: Partial<typeof rules> = {}) => {
  const { rows, fontSizePx } = filledPage([spoken(text)], { ...rules, ...changed });
  return { rows: rows.map((row) => row.map((word) => word.text).join(' ')), fontSizePx };
};

describe('a page that fills its room', () => {
  it('has the rows in which its letters are largest', () => {
    expect(page('we bake loaves')).toEqual({ rows: ['we bake', 'loaves'], fontSizePx: 114 });
    expect(page('bread we bake')).toEqual({ rows: ['bread', 'we bake'], fontSizePx: 114 });
  });

  it('has no lone short word in its last row, and none much narrower than the row above, if the letters can be nearly as large', () => {
    expect(page('we bake pie')).toEqual({ rows: ['we', 'bake pie'], fontSizePx: 100 });
    expect(page('the pie')).toEqual({ rows: ['the pie'], fontSizePx: 114 });
    expect(page('bakes bread')).toEqual({ rows: ['bakes', 'bread'], fontSizePx: 160 });
    expect(page('a slice of pizza')).toEqual({ rows: ['a slice', 'of pizza'], fontSizePx: 100 });
    expect(page('flours and ovens, smoking')).toEqual({ rows: ['flours and', 'ovens, smoking'], fontSizePx: 57 });
  });

  it('ends no row on a function word, if the letters can be nearly as large', () => {
    expect(page('a loaf of cinnamon')).toEqual({ rows: ['a loaf', 'of cinnamon'], fontSizePx: 72 });
    expect(page('a loaf of cinnamon', { language: 'und' })).toEqual({
      rows: ['a loaf of', 'cinnamon'],
      fontSizePx: 88,
    });
  });

  it('is no larger than the style asks for, and then in the fewest rows', () => {
    expect(page('so we', { largestPx: 100 })).toEqual({ rows: ['so we'], fontSizePx: 100 });
  });

  it('has no more rows than the style permits', () => {
    expect(page('big warm loaves', { maxRows: 1 })).toEqual({ rows: ['big warm loaves'], fontSizePx: 53 });
    expect(page('big warm loaves', { maxRows: 3 })).toEqual({ rows: ['big', 'warm', 'loaves'], fontSizePx: 133 });
  });

  it('breaks no row where the script has no spaces, except where it was broken', () => {
    const words = ['今日は', 'パンを', '作る。'].map((text, at) => ({
      text,
      startMs: at * 300,
      endMs: at * 300 + 300,
    }));
    const rowsOf = (rows: (typeof words)[]) =>
      filledPage(rows, rules).rows.map((row) => row.map(({ text }) => text).join(''));
    expect(rowsOf([words])).toEqual(['今日はパンを作る。']);
    expect(rowsOf([words.slice(0, 2), words.slice(2)])).toEqual(['今日はパンを', '作る。']);
  });
});
