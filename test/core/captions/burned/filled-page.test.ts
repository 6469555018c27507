import { describe, expect, it } from 'vitest';
import { filledPage } from '#core/captions/burned/filled-page.ts';
import { spoken } from '../arbitrary-words.ts';

/** A font in which each letter is half as wide as it is high. */
const rules = { widthInEm: (text: string) => text.length / 2, boxWidthPx: 400, maxRows: 2, largestPx: 200 };
const page = (text: string, changed: Partial<typeof rules> = {}) => {
  const { rows, fontSizePx } = filledPage([spoken(text)], { ...rules, ...changed });
  return { rows: rows.map((row) => row.map((word) => word.text).join(' ')), fontSizePx };
};

describe('a page that fills its room', () => {
  it('has the rows in which its letters are largest', () => {
    expect(page('we bake bread')).toEqual({ rows: ['we bake', 'bread'], fontSizePx: 114 });
    expect(page('bread we bake')).toEqual({ rows: ['bread', 'we bake'], fontSizePx: 114 });
  });

  it('is no larger than the style asks for, and then in the fewest rows', () => {
    expect(page('so we', { largestPx: 100 })).toEqual({ rows: ['so we'], fontSizePx: 100 });
  });

  it('has no more rows than the style permits', () => {
    expect(page('we bake bread', { maxRows: 1 })).toEqual({ rows: ['we bake bread'], fontSizePx: 61 });
    expect(page('we bake bread', { maxRows: 3 })).toEqual({ rows: ['we', 'bake', 'bread'], fontSizePx: 160 });
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
