import { expect, it } from 'vitest';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { readableLook } from '../../src/styles/contrast.ts';
import { keywordsOf } from '../../src/styles/keywords.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

it('finds keywords in whatever case, form and punctuation, and no parts of words', () => {
  const isKeyword = keywordsOf({ keywords: ['Bread', 'café', 'don’t', '50%', '水', '🍞'] });
  for (const text of ['bread', 'BREAD,', '“Bread”', 'cafe\u0301.', 'Don’t', '50 %'.replace(' ', ''), '(水)', '🍞']) {
    expect([text, isKeyword(text)]).toEqual([text, true]);
  }
  for (const text of ['breads', 'caf', 'dont', '5', '🍅', '…']) expect([text, isKeyword(text)]).toEqual([text, false]);
});

it('finds none without keywords', () => expect(keywordsOf({})('…')).toBe(false));

it('draws them as the spoken word, or in a colour of their own where none is highlighted', () => {
  const keywords = ['bread'];
  const colorOf = (style: CaptionStyleInput) =>
    readableLook(resolveStyle({ keywords, ...style })).look.roles.keyword?.color;
  expect(colorOf({ template: 'clean', highlight: '#00ff00' })).toBe('#00ff00');
  expect(colorOf({ template: 'clean' })).toBe('#ffe14d');
  expect(colorOf({ template: 'neon' })).toBe('#ffe14d');
  expect(colorOf({ keyword_color: '#112233' })).toBe('#112233');
});
