import { expect, it } from 'vitest';
import { openFont } from '#core/captions/burned/measure-text.ts';
import { captionFont } from '../caption-fonts.ts';

it('measures by the glyphs: an i is narrower than an m, and twice the size is twice as wide', () => {
  const font = captionFont('inter');
  expect(font.widthPx('iiii', 50)).toBeLessThan(font.widthPx('mmmm', 50) / 2);
  expect(font.widthPx('bread', 100)).toBeCloseTo(2 * font.widthPx('bread', 50));
});

it('measures different fonts differently', () => {
  expect(captionFont('bebas-neue').widthPx('kitchen', 50)).toBeLessThan(
    captionFont('montserrat').widthPx('kitchen', 50),
  );
});

it('refuses bytes that are no font', () => {
  expect(() => openFont(new TextEncoder().encode('not a font'))).toThrow();
});
