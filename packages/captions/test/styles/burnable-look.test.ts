import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import type { LookDocument } from '../../src/shapes/look-document.ts';
import { burnableLook } from '../../src/styles/burnable-look.ts';

const { word } = plainLook.roles;
const box = { color: '#102030', radius: 0, padding: 0.2, height: 'line' } as const;
const gradient = { stops: ['#102030', '#405060'], angle: 90 };
const outline = { color: '#000000', width: 0.05 };
const shadow = { color: '#000000', right: 0.1, down: 0.1, blur: 0 };
const glow = { color: '#ff0000', radius: 0.6, strength: 2 };
const withRoles = (roles: Partial<LookDocument['roles']>): LookDocument => ({
  ...plainLook,
  roles: { word, ...roles },
});
const withWord = (own: Partial<LookDocument['roles']['word']>) => withRoles({ word: { ...word, ...own } });

it('leaves nothing out of one colour, outline and shadow, and of boxes as high as the line', () => {
  const look: LookDocument = {
    ...withRoles({
      word: { ...word, outlines: [outline], shadow },
      spoken: { color: '#ff0000', box },
      keyword: { color: '#00ff00' },
    }),
    row_box: box,
  };
  expect(burnableLook(look)).toEqual({ look, left: [] });
});

it.each<[string, LookDocument]>([
  ['A gradient is one of its colours', withWord({ color: gradient })],
  ['A gradient is one of its colours', { ...plainLook, row_box: { ...box, color: gradient } }],
  ['A soft shadow takes the place of the glow', withWord({ glow })],
  ['There is no glow', withWord({ glow, shadow })],
  ['Letters have their inner outline alone', withWord({ outlines: [outline, outline] })],
  ['The spoken word has the outline and the shadow of other words', withRoles({ spoken: { shadow } })],
  ['The keyword has the outline and the shadow of other words', withRoles({ keyword: { glow } })],
  ['Boxes have square corners and are as high as the line', { ...plainLook, row_box: { ...box, radius: 1 } }],
  ['Boxes have square corners and are as high as the line', withRoles({ spoken: { box: { ...box, height: 'caps' } } })],
  ['One box is behind each row in place of one behind the page', { ...plainLook, page_box: box }],
  ['One box is behind each row in place of one behind each word', withWord({ box })],
  ['Keywords have no box of their own', withRoles({ keyword: { box } })],
  ['Letters are as far apart as the font says', withWord({ letter_spacing: 0.1 })],
  ['No word is turned', withWord({ rotation: 5 })],
  ['All words have one size', withRoles({ spoken: { scale: 1.2 } })],
  ['No word is fainter than others', withRoles({ keyword: { opacity: 0.5 } })],
  ['Rows are as far apart as the font says', { ...plainLook, pages: { ...plainLook.pages, line_height: 0.9 } }],
  [
    'The motion is the animation none in place of that of the look',
    { ...plainLook, motion: { spoken: { kind: 'box_glide', duration_ms: 120, overshoot: 0 } } },
  ],
])('says “%s” of what burn-in lacks, and needs nothing simpler of the rest', (text, look) => {
  const { look: simpler, left } = burnableLook(look);
  expect(left).toEqual([text]);
  expect(burnableLook(simpler).left).toEqual([]);
});

it('draws a glow as a soft shadow, a gradient in one colour, and a box of the page behind its rows', () => {
  const { look } = burnableLook({ ...withWord({ glow, color: gradient }), page_box: { ...box, radius: 1 } });
  expect(look.roles.word.shadow).toEqual({ color: '#ff0000', right: 0, down: 0, blur: 0.5 });
  expect(look.roles.word.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(look.row_box).toEqual(box);
  expect(look.page_box).toBeUndefined();
});
