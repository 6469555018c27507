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
    expect(page('we bake big loaves')).toEqual({ rows: ['we bake', 'big loaves'], fontSizePx: 80 });
    expect(page('bakes bread')).toEqual({ rows: ['bakes', 'bread'], fontSizePx: 160 });
  });

  it('has no word alone over or under several, unless the letters would be half as large', () => {
    expect(page('we bake pie')).toEqual({ rows: ['we bake pie'], fontSizePx: 72 });
    expect(page('the pie')).toEqual({ rows: ['the', 'pie'], fontSizePx: 200 });
    expect(page('a slice of pizza')).toEqual({ rows: ['a slice', 'of pizza'], fontSizePx: 100 });
    expect(page('we bake by')).toEqual({ rows: ['we bake by'], fontSizePx: 80 });
  });

  it('has no word much narrower than the only one above, if the letters can be nearly as large', () => {
    expect(page('cinnamon is')).toEqual({ rows: ['cinnamon is'], fontSizePx: 72 });
  });

  it('ends no row on a function word, if the letters can be nearly as large', () => {
    expect(page('we saw a big loaf')).toEqual({ rows: ['we saw', 'a big loaf'], fontSizePx: 80 });
    expect(page('we saw a big loaf', { language: 'und' })).toEqual({ rows: ['we saw a', 'big loaf'], fontSizePx: 100 });
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
