import { describe, expect, it } from 'vitest';
import type { CaptionStyle } from '../../src/shapes/caption-style.ts';
import { looks, templates } from '../../src/shapes/choices.ts';
import { contrastOf, readableLook } from '../../src/styles/contrast.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const spokenOf = (style: CaptionStyle) => readableLook(style).look.roles.spoken;
const spokenColorOf = (style: CaptionStyle) => String(spokenOf(style)?.color);

describe.each(looks)('%s', (look) => {
  it('looks the same over any template', () => {
    const { template, ...own } = resolveStyle({ look });
    for (const other of templates) {
      expect(resolveStyle({ look, template: other })).toEqual({ ...own, template: other });
      expect(readableLook(resolveStyle({ look, template: other }))).toEqual(readableLook(resolveStyle({ look })));
    }
  });

  it('is overridden by the given fields', () => {
    const given = {
      font: 'Inter',
      font_size: 40,
      color: '#123456',
      highlight: '#fedcba',
      highlight_background: 'none',
      placement: 'top',
      max_lines: 1,
      readable_lines: false,
      animation: 'slide',
      letter_case: 'lower',
      words_per_page: 2,
    } as const;
    expect(resolveStyle({ look, ...given })).toMatchObject(given);
  });

  it('is readable as it is', () => expect(readableLook(resolveStyle({ look })).warning).toBeUndefined());
});

it('the spoken word of punch is readable with its box and without', () => {
  const boxed = resolveStyle({ look: 'punch' });
  expect(contrastOf(spokenColorOf(boxed), '#ffe600')).toBeGreaterThan(10);
  expect(spokenOf(boxed)?.box?.color).toBe('#ffe600');
  const bare = resolveStyle({ look: 'punch', highlight_background: 'none' });
  expect(spokenOf(bare)?.box).toBeUndefined();
  expect(spokenColorOf(bare)).toBe(bare.highlight);
  expect(readableLook(bare).warning).toBeUndefined();
});

it('a highlight that can be read in the box stays, and another becomes black or white', () => {
  const spoken = (highlight: string, highlight_background: string) =>
    spokenColorOf(resolveStyle({ template: 'karaoke', highlight, highlight_background }));
  expect(spoken('#ffe14d', '#5a1fd0')).toBe('#ffe14d');
  expect(spoken('#ffe14d', '#ffffff')).toBe('#000000');
  expect(spoken('#5a1fd0', '#101010')).toBe('#ffffff');
});
