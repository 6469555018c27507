import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transcriptCorpus } from '../../../../test/support/media/transcript-corpus.ts';
import { breaksBefore, isBadBreak } from '../../src/breaking/breaks.ts';
import { joinWords } from '../../src/join-words.ts';
import { withCachedWidths } from '../../src/laid-out/cached-widths.ts';
import type { CaptionFont } from '../../src/laid-out/measure-text.ts';
import { type PageRules, pagesFromLines } from '../../src/laid-out/pages.ts';
import { shownLines } from '../../src/laid-out/shown-lines.ts';
import { typesettingOf } from '../../src/laid-out/typesetting.ts';
import { linesFromWords } from '../../src/lines-from-words.ts';
import { endsSentence } from '../../src/punctuation.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { readableLook } from '../../src/styles/contrast.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedWord } from '../../src/words.ts';
import { spoken, timedLines } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

type Row = readonly TimedWord[];

const font = captionFont('montserrat');
const settingIn = (of: CaptionFont, style: CaptionStyleInput = {}) =>
  typesettingOf(readableLook(resolveStyle(style)).look, withCachedWidths(of));
const rules: PageRules = {
  setting: settingIn(font),
  fontSizePx: 72,
  minFontSizePx: 32,
  boxWidthPx: 696,
  boxHeightPx: 960,
  maxRows: 2,
  readable: true,
  language: 'en',
};
const texts = (sentence: string, changed: Partial<PageRules> = {}): string[][] =>
  pagesFromLines([{ words: spoken(sentence) }], { ...rules, ...changed }).map((page) => page.rows.map(joinWords));

it('wraps a line into rows that fit the box', () => {
  expect(texts('Welcome back to the kitchen.')).toEqual([['Welcome back', 'to the kitchen.']]);
});

it('starts another page after maxRows rows', () => {
  expect(texts('Welcome back to the kitchen.', { maxRows: 1 }).every((rows) => rows.length === 1)).toBe(true);
});

it('leaves a word of a sentence alone on less than 6 % of pages, though a row takes only three or four words', () => {
  const pages = transcriptCorpus()
    .filter(({ language }) => ['de', 'en', 'es', 'fr', 'it', 'pt'].includes(language))
    .flatMap(({ words, language }) =>
      pagesFromLines(linesFromWords(words, language), {
        ...rules,
        language,
        setting: settingIn(captionFont('poppins')),
        fontSizePx: 96,
      }),
    )
    .map(({ rows }) => rows.flat());
  const alone = pages.filter((words, at) => words.length === 1 && !endsSentence(pages[at - 1]?.at(-1)?.text ?? '.'));
  expect(pages.length).toBeGreaterThan(500);
  expect(alone.length / pages.length).toBeLessThan(0.06);
});

describe.each(['en', 'de', 'es'])('pages of four words in %s that fill their room', (language) => {
  const pages = transcriptCorpus()
    .filter((transcript) => transcript.language === language)
    .flatMap(({ words }) =>
      pagesFromLines(linesFromWords(words, language), {
        ...rules,
        language,
        setting: settingIn(captionFont('bebas-neue'), { look: 'punch' }),
        fontSizePx: 180,
        boxWidthPx: 700,
        maxWords: 4,
        fills: true,
      }),
    );
  const shareOf = (is: (page: (typeof pages)[number], next: (typeof pages)[number] | undefined) => boolean) =>
    pages.filter((page, at) => is(page, pages[at + 1])).length / pages.length;

  it('have a short word alone in the last row on less than 5 % of pages', () => {
    const isLost = ([word, ...others]: Row) => others.length === 0 && (word?.text.match(/\p{L}/gu)?.length ?? 0) <= 5;
    expect(shareOf(({ rows }) => rows.length > 1 && isLost(rows.at(-1) ?? []))).toBeLessThan(0.05);
  });

  it('end on a function word on less than 19 % of pages, though speech has one after every second word', () => {
    const isParted = (page: Row, next: Row) =>
      isBadBreak(
        breaksBefore(
          [...page, ...next].map(({ text }) => text),
          language,
        )[page.length] ?? 'plain',
      );
    expect(shareOf((page, next) => isParted(page.rows.flat(), next?.rows.flat() ?? []))).toBeLessThan(0.19);
  });
});

it('sets no short word alone in a last row where another break fits', () => {
  expect(texts('with four simple things.', { fontSizePx: 64 })).toEqual([['with four', 'simple things.']]);
});

it('ends a page where a line ends, unless lines are not to be readable', () => {
  const lines = [{ words: spoken('Mix it.') }, { words: spoken('Bake it.') }];
  expect(pagesFromLines(lines, rules).length).toBe(2);
  expect(pagesFromLines(lines, { ...rules, readable: false }).length).toBe(1);
});

it('shows no page during a pause', () => {
  expect(texts('Mix it | well')).toEqual([['Mix it'], ['well']]);
});

it('shrinks a page whose word is wider than the box, until it fits', () => {
  const word = 'Donaudampfschifffahrtsgesellschaft';
  const [page] = pagesFromLines([{ words: spoken(word) }], rules);
  expect(page?.fontSizePx).toBeLessThan(72);
  expect(font.widthPx(word, page?.fontSizePx ?? 0)).toBeLessThanOrEqual(696);
});

it('sets a sentence in one size: where one page shrinks, the others of the sentence do too', () => {
  const sizes = (sentence: string, readable: boolean) =>
    pagesFromLines([{ words: spoken(sentence) }], { ...rules, readable }).map((page) => page.fontSizePx);
  for (const readable of [true, false]) {
    const around = sizes('Mix it. That was internationalisation again, and it is a loaf. Bake it.', readable);
    expect([around[0], around.at(-1)]).toEqual([72, 72]);
    const shrunk = around.slice(1, -1);
    expect(shrunk.length).toBeGreaterThan(1);
    expect([new Set(shrunk).size, (shrunk[0] ?? 72) < 72]).toEqual([1, true]);
  }
});

it('does not shrink words that a pause separates from a wide word', () => {
  const pages = pagesFromLines([{ words: spoken('Mix | internationalisation | it') }], rules);
  expect(pages.map((page) => page.fontSizePx === 72)).toEqual([true, false, true]);
});

it('measures a word once for all its pages', () => {
  const measured: string[] = [];
  const widthPx = (text: string, fontSizePx: number) => {
    measured.push(text);
    return font.widthPx(text, fontSizePx);
  };
  const lines = [{ words: spoken('Mix it and mix it and mix it well.') }];
  const once = () => {
    measured.length = 0;
    pagesFromLines(lines, { ...rules, setting: settingIn({ ...font, widthPx }) });
    return [...measured];
  };
  expect(once().toSorted()).toEqual([...new Set(once())].toSorted());
  expect(once()).toContain('well.');
});

it('cuts a word only where it would shrink below the smallest readable size, however large the text is', () => {
  const pagesOf = (word: string, fontSizePx: number) =>
    pagesFromLines([{ words: spoken(word) }], { ...rules, fontSizePx, maxRows: 3, boxHeightPx: 1000 });
  expect(pagesOf('EXTRAORDINARILY', 200)).toMatchObject([{ rows: [[{ text: 'EXTRAORDINARILY' }]], fontSizePx: 68 }]);
  const cut = pagesOf('Donaudampfschifffahrtsgesellschaftskapitänsmütze', 40);
  expect(cut[0]).toMatchObject({ rows: [[{}], [{}]], fontSizePx: 40 });
});

it('cuts pieces that need no shrinking, though joined characters are wider than the sum of them', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
  const pages = pagesFromLines([{ words: spoken(word) }], { ...rules, fontSizePx: 80 });
  expect(pages.map((page) => page.fontSizePx)).toEqual(pages.map(() => 80));
});

it('shrinks the text where the requested rows would be higher than the box', () => {
  const [page] = pagesFromLines([{ words: spoken('hi') }], { ...rules, fontSizePx: 200, boxHeightPx: 300, maxRows: 3 });
  // Montserrat's line is 1.219 of its size.
  expect(page?.fontSizePx).toBe(82);
});

it('shows every word once and in order, at most maxRows rows, none wider than the box', () => {
  fc.assert(
    fc.property(timedLines, fc.integer({ min: 1, max: 3 }), fc.boolean(), (given, maxRows, readable) => {
      const lines = shownLines(given, { letterCase: 'original', language: 'en' });
      const pages = pagesFromLines(lines, { ...rules, maxRows, readable });
      const shown = pages.flatMap((page) => page.rows.flat().map((word) => word.text));
      // A clause that came as one word of a script without spaces may be cut into pieces.
      expect(shown.join('')).toBe(lines.flatMap((line) => line.words.map((word) => word.text)).join(''));
      for (const page of pages) {
        expect(page.rows.length).toBeLessThanOrEqual(maxRows);
        for (const row of page.rows) {
          const widthPx = row.reduce((sum, word) => sum + font.widthPx(word.text, page.fontSizePx), 0);
          expect(widthPx).toBeLessThanOrEqual(page.fontSizePx === 1 ? Number.POSITIVE_INFINITY : 696.01);
        }
      }
    }),
  );
});

it('keeps each row in the box, whatever the width of the box and the size of the text', () => {
  const sizes = fc.record({
    boxWidthPx: fc.integer({ min: 100, max: 3000 }),
    boxHeightPx: fc.integer({ min: 200, max: 3000 }),
    fontSizePx: fc.integer({ min: 8, max: 400 }),
    maxRows: fc.integer({ min: 1, max: 3 }),
    readable: fc.boolean(),
  });
  fc.assert(
    fc.property(timedLines, sizes, (given, size) => {
      for (const page of pagesFromLines(shownLines(given, { letterCase: 'original', language: 'en' }), {
        ...rules,
        ...size,
      })) {
        expect(page.rows.length * font.lineHeight * page.fontSizePx).toBeLessThanOrEqual(size.boxHeightPx);
        for (const row of page.rows) {
          expect(font.widthPx(joinWords(row), page.fontSizePx)).toBeLessThanOrEqual(size.boxWidthPx * 1.001);
        }
      }
    }),
  );
});

describe('lines with times of their own', () => {
  const own = (text: string, startMs: number, endMs: number) => ({
    words: spoken(text).map((word) => ({ ...word, startMs, endMs })),
    startMs,
    endMs,
  });
  const pagesOf = (lines: readonly ReturnType<typeof own>[], changed: Partial<PageRules> = {}) =>
    pagesFromLines(lines, { ...rules, ...changed }).map(({ rows, fontSizePx }) => [fontSizePx, ...rows.map(joinWords)]);

  it('share no page with others, where pages are else filled', () => {
    const lines = [own('one', 0, 1000), own('two', 1000, 2000)];
    expect(pagesOf(lines, { readable: false })).toEqual([
      [72, 'one'],
      [72, 'two'],
    ]);
  });

  it('are the rows of one page where they have the same times, in a size in which all fit', () => {
    expect(pagesOf([own('long sign', 0, 1000), own('he speaks', 0, 1000)])).toEqual([[72, 'long sign', 'he speaks']]);
    expect(pagesOf([own('a', 0, 1000), own('b', 0, 1000), own('c', 0, 1000)], { boxHeightPx: 180 })[0]).toHaveLength(4);
  });

  it('follow each other within these times where pages are cut by words', () => {
    const parts = pagesFromLines([own('sign', 0, 1000), own('speech', 0, 1000)], { ...rules, maxWords: 1 });
    expect(parts.map(({ rows }) => rows.flat().map(({ startMs, endMs }) => [startMs, endMs]))).toEqual([
      [[0, 500]],
      [[500, 1000]],
    ]);
  });

  it('of one cue are wrapped anew where the box is too narrow for its rows', () => {
    const cue = ['A row that somebody broke', 'for a screen as wide as these'].map((text, row) => ({
      words: spoken(text).map((word) => ({
        ...word,
        startMs: word.startMs + row * 3000,
        endMs: word.endMs + row * 3000,
      })),
      startMs: 0,
      endMs: 6000,
    }));
    const pages = pagesFromLines(cue, rules);
    expect(pages.every(({ fontSizePx }) => fontSizePx === 72)).toBe(true);
    expect(pages.length).toBeGreaterThan(1);
  });
});
