import { expect, it } from 'vitest';
import { lintContrast } from '../../src/lint/look-contrast.ts';
import { builtInLooks } from '../../src/looks/documents.ts';
import type { LookDocument } from '../../src/shapes/look-document.ts';

const { bold, minimal } = builtInLooks;
const withRoles = (roles: Partial<LookDocument['roles']>): LookDocument => ({
  ...bold,
  roles: { ...bold.roles, ...roles },
});

it.each(Object.entries(builtInLooks))('the look %s can be read', (_, look) => {
  expect(lintContrast(look)).toEqual([]);
});

it('says that nothing secures letters without outline and box', () => {
  const { outlines: _, ...word } = bold.roles.word;
  expect(lintContrast(withRoles({ word, spoken: undefined, keyword: undefined }))).toEqual([
    'Nothing secures a word over a picture as bright as its letters: give it an outline or a box.',
  ]);
});

it('asks more of small letters than of large ones', () => {
  const grey = { ...bold.roles.word, color: '#757575' };
  expect(lintContrast(withRoles({ word: grey, spoken: undefined }))).toEqual([]);
  const darker = { ...grey, color: '#6a6a6a', size: 60 };
  expect(lintContrast(withRoles({ word: darker, spoken: undefined }))).toEqual([
    'The contrast of a word with its outline is 3.8:1, and 4.5:1 is needed for text smaller than 72 px.',
  ]);
  expect(lintContrast(withRoles({ word: { ...darker, size: 72 }, spoken: undefined }))).toEqual([]);
});

it('measures a box that is partly transparent over a bright picture', () => {
  const faint = { ...minimal, row_box: { color: '#00000040', radius: 0, padding: 0.2, height: 'line' as const } };
  expect(lintContrast(faint)).toEqual([
    expect.stringContaining('of a word with its box is 1.8:1'),
    expect.stringContaining('of the spoken word'),
  ]);
});

it('measures a keyword in each colour of its gradient', () => {
  const keyword = { color: { stops: ['#ffffff', '#101010'], angle: 90 } };
  expect(lintContrast(withRoles({ keyword }))).toEqual([
    'The contrast of a keyword with its outline is 1.1:1, and 3:1 is needed for large text.',
  ]);
});
