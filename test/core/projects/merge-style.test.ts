import { expect, it } from 'vitest';
import { mergeStyle } from '#core/projects/merge-style.ts';

it('keeps what is not given, changes what is, clears what is null', () => {
  expect(
    mergeStyle({ template: 'bold', font_size: 40, max_lines: 2 }, { font_size: 60, max_lines: null, color: '#112233' }),
  ).toEqual({ template: 'bold', font_size: 60, color: '#112233' });
});

it('starts from nothing', () => expect(mergeStyle(undefined, { template: 'neon' })).toEqual({ template: 'neon' }));

it('changes nothing when nothing is given', () => expect(mergeStyle({ max_lines: 1 }, {})).toEqual({ max_lines: 1 }));

it.each([
  ['null clears all', { template: 'bold' } as const, null],
  ['the last field cleared leaves no style', { template: 'bold' } as const, { template: null }],
  ['null of what was never given', undefined, { color: null }],
])('%s', (_, given, change) => expect(mergeStyle(given, change)).toBeUndefined());
