import { expect, it } from 'vitest';
import { mergeStyle } from '#core/styles/merge-style.ts';

it('a change replaces the given fields, clears those that are null, and keeps the rest', () => {
  expect(
    mergeStyle({ template: 'bold', font_size: 40, max_lines: 2 }, { font_size: 60, max_lines: null, color: '#112233' }),
  ).toEqual({ template: 'bold', font_size: 60, color: '#112233' });
});

it('a change of no style is the style', () =>
  expect(mergeStyle(undefined, { template: 'neon' })).toEqual({ template: 'neon' }));

it('an empty change changes nothing', () => expect(mergeStyle({ max_lines: 1 }, {})).toEqual({ max_lines: 1 }));

it.each([
  ['null clears all', { template: 'bold' } as const, null],
  ['the last field cleared leaves no style', { template: 'bold' } as const, { template: null }],
  ['null of what was never given', undefined, { color: null }],
])('%s', (_, given, change) => expect(mergeStyle(given, change)).toBeUndefined());

it('a change that sets the font alone clears the uploaded one; both stay where both are given', () => {
  const font_id = '019ab2bf-6a7b-7c8d-9e0f-1a2b3c4d5e6f';
  expect(mergeStyle({ font_id }, { font: 'Poppins' })).toEqual({ font: 'Poppins' });
  expect(mergeStyle({ font: 'Inter' }, { font_id })).toEqual({ font: 'Inter', font_id });
  expect(mergeStyle({}, { font: 'Poppins', font_id })).toEqual({ font: 'Poppins', font_id });
  expect(mergeStyle({ font_id }, { font: null })).toEqual({ font_id });
});
