import { expect, it } from 'vitest';
import { openFont } from '../src/open-font.ts';
import { canvasKit, paintedFont } from './painted-font.ts';

const coloured = paintedFont('inter');

it('measures kerned and shaped text at any size', () => {
  const font = paintedFont('inter');
  expect(font.widthPx('AVATAR', 100)).toBeLessThan([...'AVATAR'].reduce((sum, one) => sum + font.widthPx(one, 100), 0));
  expect(font.widthPx('Hello, world AVATAR To', 1000)).toBe(11463);
  expect(font.widthPx('Hello, world AVATAR To', 10)).toBeCloseTo(114.63);
});

it('has the line of CSS: ascent, descent and gap', () => {
  const { lineHeight, baseline } = paintedFont('inter');
  expect(lineHeight).toBeCloseTo(1.21);
  expect(baseline).toBeCloseTo(0.969);
});

it('knows which characters it has', () => {
  const font = paintedFont('inter');
  expect([...'a🍞𓀀'].map((character) => font.has(character.codePointAt(0) ?? 0))).toEqual([true, true, false]);
});

it('places glyphs from left to right, each with the character that it draws', () => {
  const glyphs = paintedFont('noto').shape('ab שלום', true);
  const lefts = glyphs.map(({ xEm }) => xEm);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  // The first letters of the text are at the right.
  expect(glyphs.at(-2)?.at).toBe(0);
  expect(glyphs[0]?.at).toBe(6);
  const widthEm = (glyphs.at(-1)?.xEm ?? 0) + (glyphs.at(-1)?.advanceEm ?? 0);
  expect(widthEm).toBeCloseTo(paintedFont('noto').widthPx('ab שלום', 1), 2);
});

it('draws several characters with one glyph where the script does', () => {
  const glyphs = paintedFont('noto').shape('दुनिया', false);
  expect(glyphs.length).toBeLessThanOrEqual(6);
  expect(glyphs.every(({ glyph, face }) => glyph > 0 && face === 'text')).toBe(true);
});

it.each(['😀', '👨‍👩‍👧‍👦', '👍🏽', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '👩🏽‍⚕'])('%s is one glyph in colour', (text) => {
  expect(coloured.shape(`1 ${text} 2`, false).map(({ face, at }) => [face, at])).toEqual([
    ['text', 0],
    ['text', 1],
    ['emoji', 2],
    ['text', 2 + text.length],
    ['text', 3 + text.length],
  ]);
});

it('has the frame of keycaps from the font with emoji, where a customer’s lacks it', () => {
  expect(paintedFont('own').has(0x20e3)).toBe(true);
});

it('draws signs that are text by default in the font of the captions', () => {
  expect(coloured.shape('☎ © ❤ 😀︎', false).filter(({ face }) => face === 'emoji')).toEqual([]);
});

it('refuses what is no font', () => {
  expect(() => openFont(canvasKit, new TextEncoder().encode('no font'))).toThrow('not a TrueType font');
});
