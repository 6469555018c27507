import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { Template } from '#contract/schemas/style-choices.ts';
import { mergeStyle, resolveStyle } from '#core/styles/resolve-style.ts';

it('is clean where nothing is given', () => {
  expect(resolveStyle(undefined)).toMatchObject({ template: 'clean', font: 'Inter', max_lines: 2 });
});

it('fills in the defaults of the template that is named', () => {
  expect(resolveStyle({ template: 'karaoke' }).font).toBe('Montserrat');
});

it('keeps what is given over the template', () => {
  const given = { template: 'neon', font_size: 20, readable_lines: false, color: '#123456' } as const;
  expect(resolveStyle(given)).toMatchObject(given);
});

it('resolves every template to a style that the API accepts', () => {
  for (const template of Template.options) expect(v.is(CaptionStyle, resolveStyle({ template }))).toBe(true);
});

it('marks no word in clean and minimal until a highlight is given, whatever the colour', () => {
  for (const template of ['clean', 'minimal'] as const) {
    expect(resolveStyle({ template, color: '#123456' }).highlight).toBe('#123456');
    expect(resolveStyle({ template, highlight: '#ff0000' }).highlight).toBe('#ff0000');
  }
});

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
  expect(resolveStyle({ font_id })).toMatchObject({ font: 'Inter', font_id });
});
