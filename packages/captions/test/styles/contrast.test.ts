import { describe, expect, it } from 'vitest';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { templates } from '../../src/shapes/choices.ts';
import { contrastOf, readableLook } from '../../src/styles/contrast.ts';
import { lookOf } from '../../src/styles/look-of.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const drawn = (style: CaptionStyleInput) => {
  const { look, warning } = readableLook(resolveStyle(style));
  return { outline: look.roles.word.outlines?.[0]?.color, background: look.row_box?.color, warning: warning?.code };
};

it.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#000000', 2.44],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is that of WCAG', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});

it.each(templates)('%s without changes is drawn with its own outline', (template) => {
  const { look, warning } = readableLook(resolveStyle({ template }));
  expect(warning).toBeUndefined();
  expect(look.roles.word.outlines?.length).toBe(lookOf(resolveStyle({ template })).roles.word.outlines?.length);
});

it('warns of a speaker whose colour is close to the outline', () => {
  expect(drawn({ template: 'clean', speaker_colors: ['#ffffff', '#101010'] }).warning).toBe('low_contrast');
});

describe('gets an outline that contrasts, and a warning', () => {
  it.each([
    ['dark text', { template: 'clean', color: '#101010' }, '#ffffff'],
    ['a dark highlight of light text', { template: 'karaoke', highlight: '#000080' }, '#767676'],
    ['dark text with a light highlight', { template: 'bold', color: '#000000' }, '#767676'],
    ['text in the colour of its outline', { template: 'neon', color: '#1c0026' }, '#ffffff'],
  ] as const)('%s', (_, style, outline) => {
    expect(drawn(style)).toMatchObject({ outline, warning: 'low_contrast' });
  });

  it('dark text in a dark box, whose transparency stays', () => {
    expect(drawn({ template: 'minimal', color: '#111111' })).toEqual({
      outline: undefined,
      background: '#ffffffa0',
      warning: 'low_contrast',
    });
  });
});

it.each([
  ['text that is not dark', { template: 'clean', color: '#e63946' }],
  ['a light glow around white tubes', { template: 'neon', highlight: '#ffb000' }],
  ['a dark colour that is not drawn as text', { template: 'neon', highlight: '#101010' }],
] as const)('%s keeps its outline', (_, style) => {
  expect(readableLook(resolveStyle(style)).warning).toBeUndefined();
});

it('the warning names the colour, its contrast, and what is drawn instead', () => {
  expect(readableLook(resolveStyle({ template: 'karaoke', highlight: '#000080' })).warning?.message).toBe(
    '#000080 has a contrast of 1.3:1 with the outline of karaoke (#000000), and 3:1 is needed to read it: the outline is drawn in #767676 instead',
  );
});

it('the outline stays where every other would be worse, with a warning', () => {
  const style = { template: 'clean', color: '#575757', highlight: '#ffffff' } as const;
  expect(drawn(style)).toMatchObject({ outline: '#000000', warning: 'low_contrast' });
  expect(readableLook(resolveStyle(style)).warning?.message).toMatch(/no other outline is better, so it stays$/);
});

it('the colours of every template contrast with the outline that is drawn', () => {
  for (const template of templates) {
    for (const color of ['#000000', '#333333', '#8b0000', '#0000ff', '#ffffff', '#ffff00']) {
      const { outline, background } = drawn({ template, color, highlight: color });
      const around = outline ?? String(background);
      expect(contrastOf(color, around)).toBeGreaterThan(template === 'neon' ? 1.5 : 3);
    }
  }
});

it('keeps an outline or a box that was requested, with a warning', () => {
  const outlined = readableLook(resolveStyle({ template: 'karaoke', outline_color: '#f0f0f0' }));
  expect(outlined.look.roles.word.outlines?.[0]?.color).toBe('#f0f0f0');
  expect(outlined.warning?.message).toMatch(/with the outline \(#f0f0f0\), .* it stays as it was requested$/);
  expect(drawn({ template: 'minimal', background_color: '#ffffff' })).toMatchObject({
    background: '#ffffffa0',
    warning: 'low_contrast',
  });
});

it('draws the template’s outline in another colour, and leaves a box that was requested as it is', () => {
  const style = { template: 'karaoke', color: '#101010', background_color: '#ffffff' } as const;
  expect(drawn(style)).toMatchObject({ outline: '#767676', background: '#ffffffa0' });
});

it('warns of keywords whose colour is close to the outline', () => {
  expect(drawn({ template: 'clean', keywords: ['bread'], keyword_color: '#101010' }).warning).toBe('low_contrast');
  expect(drawn({ template: 'clean', keyword_color: '#101010' }).warning).toBeUndefined();
});
