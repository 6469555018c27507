import { describe, expect, it } from 'vitest';
import { burnedLooks } from '../../../../test/frames/scenes.ts';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { burnedCaptions } from '../../src/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { BurnIn } from '../../src/shapes/burn-in.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { animations, templates } from '../../src/shapes/choices.ts';
import { drawnSimpler, largestTypePx } from '../../src/styles/drawn-simpler.ts';
import { drawnStyle } from '../../src/styles/drawn-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const all: BurnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: true };
const without = (...off: (keyof BurnIn)[]): BurnIn => ({
  ...all,
  ...Object.fromEntries(off.map((name) => [name, false])),
});

const designs: CaptionStyleInput[] = [
  ...templates.map((template) => ({ template })),
  ...burnedLooks.map((look) => ({ look })),
  { template: 'clean', background_color: '#ff0000', background_opacity: 0.5, placement: 'top' },
];
const styles = designs.flatMap((design) => animations.map((animation) => resolveStyle({ ...design, animation })));

const burn = (style: (typeof styles)[number], burnIn?: BurnIn) =>
  burnedCaptions(
    {
      lines: [{ words: spoken('Mix it well.') }],
      language: 'en',
      style,
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range: { startMs: 0, endMs: 60_000 },
      ...(burnIn && { burnIn }),
    },
    captionFont,
  );

it('draws every style as it is requested where nothing is switched off', () => {
  for (const style of styles)
    expect(drawnSimpler(style, canvas, without())).toEqual(drawnStyle(style, { isPainted: true, canvas }));
});

const sizesOf = (ttml: string): number[] => [...ttml.matchAll(/tts:fontSize="(\d+)px"/g)].map(([, px]) => Number(px));
/** What each switch keeps out of the captions. */
const needs: Readonly<Record<keyof BurnIn, (ttml: string) => boolean>> = {
  regions: (ttml) => ttml.split('<region ').length > 2,
  largeType: (ttml) => sizesOf(ttml).some((px) => px > largestTypePx),
  alpha: (ttml) => /#[0-9a-f]{6}(?!ff)[0-9a-f]{2}\b/i.test(ttml),
  wordSizes: (ttml) => ttml.split('<p ').some((paragraph) => new Set(sizesOf(paragraph)).size > 1),
  blur: (ttml) => /tts:textShadow="\S+ \S+ (?!0px)/.test(ttml),
};

describe.each(['regions', 'largeType', 'alpha', 'wordSizes', 'blur'] as const)('without %s', (name) => {
  it('no style needs it, and exactly those that would are drawn more simply, with the warning', () => {
    let simpler = 0;
    for (const style of styles) {
      const { ttml = '' } = burn(style);
      const { ttml: drawn = '', warnings } = burn(style, without(name));
      expect(needs[name](drawn)).toBe(false);
      const warned = warnings.some(({ code }) => code === 'drawn_simpler');
      expect(warned).toBe(needs[name](ttml));
      if (!warned) expect(drawn).toBe(ttml);
      simpler += Number(warned);
    }
    expect(simpler).toBeGreaterThan(0);
  });
});

it.each([
  ['slide', ['regions'], 'fade'],
  ['rise', ['alpha'], 'pop'],
  ['rise', ['alpha', 'regions'], 'none'],
  ['word_pop', ['wordSizes'], 'word_fade'],
  ['word_pop', ['wordSizes', 'alpha'], 'pop'],
  ['word_fade', ['alpha'], 'none'],
  ['word_grow', ['wordSizes'], 'pop'],
  ['word_grow', ['wordSizes', 'regions'], 'fade'],
] as const)('in place of %s without %s captions have %s', (animation, off, expected) => {
  expect(drawnSimpler(resolveStyle({ animation }), canvas, without(...off)).style.animation).toBe(expected);
});

it('keeps type of a large picture within the size that is documented', () => {
  const large = canvasOf({ preset: 'tiktok', resolution: '2160p' });
  expect(drawnSimpler(resolveStyle(), large, without('largeType'))).toMatchObject({
    style: { font_size: 48 },
    warnings: [{ message: 'The captions are drawn more simply than requested. The font_size is 48 instead of 64.' }],
  });
});

it('names all that is simplified', () => {
  const off = without('regions', 'largeType', 'alpha', 'wordSizes', 'blur');
  const warned = (style: CaptionStyleInput) => drawnSimpler(resolveStyle(style), canvas, off).warnings[0]?.message;
  const start = 'The captions are drawn more simply than requested.';
  expect(warned({ look: 'punch', animation: 'rise', font_size: 200 })).toBe(
    `${start} The animation is pop instead of rise. The font_size is 90 instead of 200.`,
  );
  expect(warned({ look: 'cinema', background_color: '#000000' })).toBe(
    `${start} The animation is none instead of fade. The shadow has a hard edge. What is partly transparent is opaque.`,
  );
  expect(warned({ template: 'neon' })).toBe(`${start} There is no glow.`);
});

it('makes letters, outlines and boxes of a design opaque without alpha', () => {
  const { word } = plainLook.roles;
  const design = {
    ...plainLook,
    roles: {
      word: { ...word, color: '#ff000080', outlines: [{ color: '#00000080', width: 0.1 }] },
      spoken: { color: '#00ff0080', box: { color: '#0000ff80', radius: 0, padding: 0.2, height: 'line' as const } },
      keyword: { color: '#ffff0080' },
    },
  };
  const drawn = drawnSimpler(resolveStyle({ design }), canvas, without('alpha'));
  expect(JSON.stringify(drawn.look)).not.toMatch(/"#[0-9a-f]{8}"/);
  expect(drawn.look.roles.word).toMatchObject({ color: '#ff0000', outlines: [{ color: '#000000', width: 0.1 }] });
  expect(drawn.warnings[0]?.message).toContain('What is partly transparent is opaque.');
});
