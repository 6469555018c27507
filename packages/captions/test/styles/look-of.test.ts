import { describe, expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { builtInLooks } from '../../src/looks/documents.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { templates } from '../../src/shapes/choices.ts';
import { lookOf } from '../../src/styles/look-of.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const drawn = (style: CaptionStyleInput) => {
  const { roles, row_box } = lookOf(resolveStyle(style));
  return { outlines: roles.word.outlines, background: row_box?.color };
};

describe.each(templates)('%s', (template) => {
  const own = builtInLooks[template];

  it('is drawn as its document says without fields of its own', () => {
    const { keyword: _, ...roles } = lookOf(resolveStyle({ template })).roles;
    const { keyword: _own, ...ownRoles } = own.roles;
    expect(roles).toEqual({ ...ownRoles, word: { letter_case: 'original', color: 'color', ...own.roles.word } });
  });

  it('takes an outline of any colour and width, in pixels of a short side of 1080', () => {
    const { outlines } = drawn({ template, font_size: 50, outline_color: '#123456', outline_width: 5 });
    expect(outlines).toEqual([{ color: '#123456', width: 0.1 }]);
    const [before] = own.roles.word.outlines ?? [];
    expect(drawn({ template, outline_color: '#123456' }).outlines?.[0]?.width).toBe(before?.width ?? 0.055);
    expect(drawn({ template, outline_width: 5 }).outlines?.[0]?.color).toBe(before?.color ?? '#000000');
    expect(drawn({ template, outline_width: 0 }).outlines).toBeUndefined();
  });

  it('takes a background of any colour and opacity', () => {
    expect(drawn({ template, background_color: '#123456', background_opacity: 0.5 }).background).toBe('#12345680');
    expect(drawn({ template, background_color: '#123456' }).background).toBe('#123456a0');
    expect(drawn({ template, background_opacity: 1 }).background).toBe('#000000ff');
    expect(drawn({ template, background_opacity: 0 }).background).toBeUndefined();
  });
});

it('the spoken word keeps its gradient in a box of the design, and has the color of the style in a box of the style', () => {
  const gradient = { stops: ['#ffffff', '#00c8ff'], angle: 90 };
  const box = { color: '#102030', radius: 1, padding: 0.2, height: 'caps' } as const;
  const word = { ...plainLook.roles.word, color: gradient };
  const spokenOf = (spoken: object, style: CaptionStyleInput = {}) =>
    lookOf(resolveStyle({ design: { ...plainLook, roles: { word, spoken } }, ...style })).roles.spoken;
  expect(spokenOf({ box })).toEqual({ box });
  expect(spokenOf({}, { highlight_background: '#102030' })).toMatchObject({ color: 'color' });
});
