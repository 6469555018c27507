import { expect, it } from 'vitest';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

it('is clean where nothing is given', () => {
  expect(resolveStyle(undefined)).toMatchObject({ template: 'clean', font: 'Inter', max_lines: 2 });
});

it('fills in the defaults of the template that is named', () => {
  expect(resolveStyle({ template: 'karaoke' }).font).toBe('Montserrat');
});

it('keeps what is given over the template', () => {
  const given = {
    template: 'neon',
    font_size: 20,
    font_id: 'uploaded',
    readable_lines: false,
    color: '#123456',
  } as const;
  expect(resolveStyle(given)).toMatchObject(given);
});

it('marks no word in clean and minimal until a highlight is given, whatever the colour', () => {
  for (const template of ['clean', 'minimal'] as const) {
    expect(resolveStyle({ template, color: '#123456' }).highlight).toBe('#123456');
    expect(resolveStyle({ template, highlight: '#ff0000' }).highlight).toBe('#ff0000');
  }
});
