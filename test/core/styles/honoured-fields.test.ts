import { describe, expect, it } from 'vitest';
import { type CaptionStyleInput, Template } from '#contract/schemas/caption-style.ts';
import { burnedCaptions } from '#core/captions/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { spoken } from '../captions/arbitrary-words.ts';
import { captionFont } from '../captions/caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const lines = [
  { words: spoken('Welcome back to the kitchen of bread.') },
  {
    words: spoken('Mix it well.').map((word) => ({ ...word, startMs: word.startMs + 2100, endMs: word.endMs + 2100 })),
  },
];
const burned = (style: CaptionStyleInput) => {
  const { ttml = '', fontFile } = burnedCaptions(
    {
      lines,
      language: 'en',
      style: resolveStyle(style),
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range: { startMs: 0, endMs: 10_000 },
    },
    captionFont,
  );
  return { ttml, fontFile };
};

const attributes = (ttml: string, name: string) =>
  new Set([...ttml.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value]) => value));
/** The most rows that one paragraph shows. */
const maxRows = (ttml: string) =>
  Math.max(...(ttml.match(/<p .*?<\/p>/gs) ?? []).map((paragraph) => paragraph.split('<br/>').length));

describe.each(Template.options)('%s honours', (template) => {
  it('font', () => {
    expect(burned({ template, font: 'Playfair Display' }).fontFile).toBe('playfair-display');
    expect(burned({ template, font: 'Bebas Neue' }).fontFile).toBe('bebas-neue');
  });

  it.each([16, 60, 200])('font_size %i, smaller only where a word would not fit', (font_size) => {
    const { ttml } = burned({ template, font_size, font: 'Bebas Neue', max_lines: 1 });
    expect(attributes(ttml, 'tts:fontSize')).toContain(`${font_size}px`);
  });

  it('color', () => expect(attributes(burned({ template, color: '#12ab34' }).ttml, 'tts:color')).toContain('#12ab34'));

  it('highlight', () => {
    const { ttml } = burned({ template, highlight: '#12ab34' });
    if (template === 'neon') expect([...attributes(ttml, 'tts:textOutline')][0]).toMatch(/^#12ab34 /);
    else expect(attributes(ttml, 'tts:color')).toContain('#12ab34');
  });

  it.each([
    ['top', 'before'],
    ['middle', 'center'],
    ['bottom', 'after'],
  ] as const)('placement %s', (placement, displayAlign) => {
    expect(attributes(burned({ template, placement }).ttml, 'tts:displayAlign')).toEqual(new Set([displayAlign]));
  });

  it.each([1, 2, 3])('max_lines %i', (max_lines) => {
    expect(maxRows(burned({ template, font_size: 100, max_lines, readable_lines: false }).ttml)).toBe(max_lines);
  });

  it('readable_lines: pages end where sentences do, or are filled', () => {
    const together = (readable_lines: boolean) =>
      /bread\..*Mix/i.test(
        (burned({ template, font_size: 40, max_lines: 3, readable_lines }).ttml.match(/<p .*?<\/p>/gs) ?? [])
          .map((paragraph) => paragraph.replace(/<[^>]+>/g, ' '))
          .join('\n'),
      );
    expect([together(true), together(false)]).toEqual([false, true]);
  });
});

it('gives each template a look of its own', () => {
  expect(
    new Set(Template.options.map((template) => burned({ template, font: 'Inter', font_size: 60 }).ttml)).size,
  ).toBe(5);
});
