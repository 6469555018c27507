import { describe, expect, it } from 'vitest';
import { burnedCaptions } from '../../src/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { animations, templates } from '../../src/shapes/choices.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const lines = [
  { words: spoken('Welcome back to the kitchen of bread.') },
  {
    words: spoken('Mix it well.').map((word) => ({ ...word, startMs: word.startMs + 2100, endMs: word.endMs + 2100 })),
  },
];
const line = (text: string, speaker: string | undefined, fromMs: number) => ({
  words: spoken(text).map((word) => ({
    ...word,
    startMs: word.startMs + fromMs,
    endMs: word.endMs + fromMs,
    ...(speaker && { speaker }),
  })),
});
const burned = (style: CaptionStyleInput, changed: Partial<Parameters<typeof burnedCaptions>[0]> = {}) => {
  const { ttml = '', fontFile } = burnedCaptions(
    {
      lines,
      language: 'en',
      style: resolveStyle(style),
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range: { startMs: 0, endMs: 10_000 },
      ...changed,
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

describe.each(templates)('%s honours', (template) => {
  it('font: text is drawn with the file of the font', () => {
    expect(burned({ template, font: 'Playfair Display' }).fontFile).toBe('playfair-display');
    expect(burned({ template, font: 'Bebas Neue' }).fontFile).toBe('bebas-neue');
  });

  it.each([16, 60, 200])('font_size %i, smaller only where a word would not fit', (font_size) => {
    const { ttml } = burned({ template, font_size, font: 'Bebas Neue', max_lines: 1 });
    expect(attributes(ttml, 'tts:fontSize')).toContain(`${font_size}px`);
  });

  it('color: words are drawn in it', () =>
    expect(attributes(burned({ template, color: '#12ab34' }).ttml, 'tts:color')).toContain('#12ab34'));

  it('highlight: the spoken word is drawn in it', () => {
    const { ttml } = burned({ template, highlight: '#12ab34' });
    if (template === 'neon') expect([...attributes(ttml, 'tts:textShadow')][0]).toContain('#12ab34');
    else expect(attributes(ttml, 'tts:color')).toContain('#12ab34');
  });

  it.each([
    ['top', 'before'],
    ['middle', 'center'],
    ['bottom', 'after'],
  ] as const)('placement %s', (placement, displayAlign) => {
    expect(attributes(burned({ template, placement }).ttml, 'tts:displayAlign')).toEqual(new Set([displayAlign]));
  });

  it.each([1, 2, 3])('max_lines: a page has at most %i rows', (max_lines) => {
    expect(maxRows(burned({ template, font_size: 100, max_lines, readable_lines: false }).ttml)).toBe(max_lines);
  });

  it('speaker_colors, also of a part of the transcript', () => {
    const style = { template, emphasize: [], speaker_colors: ['#12ab34', '#fedcba'] };
    const dialogue = [line('Are you well?', 'a', 0), line('Yes I am.', 'b', 2500), line('Who asks?', undefined, 5000)];
    const colors = (range: { startMs: number; endMs: number }) =>
      attributes(burned(style, { lines: dialogue, range }).ttml, 'tts:color');
    const { color, highlight } = resolveStyle(style);
    const own = template !== 'neon' ? [highlight, color] : [color];
    expect(colors({ startMs: 0, endMs: 10_000 })).toEqual(new Set(['#12ab34', '#fedcba', ...own]));
    expect(colors({ startMs: 2500, endMs: 10_000 })).not.toContain('#12ab34');
  });

  it.each(animations)('animation %s: pages differ from those of a template at rest', (animation) => {
    const still = new Set(burned({ template }).ttml.match(/tts:\w+="[^"]*"/g));
    const moved = (burned({ template, animation }).ttml.match(/tts:\w+="[^"]*"/g) ?? []).some(
      (each) => !still.has(each),
    );
    expect(moved).toBe(animation !== 'none');
  });

  it.each([1, 2, 4])('words_per_page: a page has %i words', (words_per_page) => {
    for (const readable_lines of [true, false]) {
      // The text has as many words, so that no break within them reads better than the end of the page.
      const lines = [{ words: spoken('We bake our bread').slice(0, words_per_page) }];
      const style = { template, font_size: 40, max_lines: 3, words_per_page, readable_lines };
      const { ttml } = burned(style, readable_lines ? { lines } : {});
      const counts = (ttml.match(/<p .*?<\/p>/gs) ?? []).map(
        (paragraph) =>
          paragraph
            .replace('<br/>', ' ')
            .replace(/<[^>]+>/g, '')
            .replaceAll('\u00a0', '')
            .split(' ').length,
      );
      expect(Math.max(...counts)).toBe(words_per_page);
    }
  });

  it.each([
    ['upper', 'WELCOME'],
    ['lower', 'welcome'],
    ['original', 'Welcome'],
  ] as const)('letter_case %s', (letter_case, word) => {
    expect(burned({ template, letter_case }).ttml).toContain(word);
  });

  it('outline_color and outline_width: glyphs have such an outline, or none', () => {
    const { ttml } = burned({ template, font_size: 60, outline_color: '#12ab34', outline_width: 6 });
    expect([...attributes(ttml, 'tts:textOutline')][0]).toMatch(/^#12ab34 6px/);
    expect([...attributes(burned({ template, outline_width: 0 }).ttml, 'tts:textOutline')]).toEqual(['none']);
  });

  it('background_color and background_opacity: rows have such a background, or none', () => {
    const { ttml } = burned({ template, background_color: '#12ab34', background_opacity: 0.5 });
    expect(attributes(ttml, 'tts:backgroundColor')).toEqual(new Set(['#12ab3480']));
    expect(attributes(burned({ template, background_opacity: 0 }).ttml, 'tts:backgroundColor').size).toBe(0);
  });

  it.each(animations)('highlight_background, one word at a time, with the animation %s', (animation) => {
    const { ttml } = burned({ template, animation, highlight_background: '#12ab34', background_opacity: 0 });
    for (const paragraph of ttml.match(/<p .*?<\/p>/gs) ?? []) {
      const boxed = [...paragraph.matchAll(/<span [^>]*tts:backgroundColor="#12ab34[^>]*>([^<]*)<\/span>/g)];
      expect(boxed.map(([, text]) => text)).toEqual([expect.stringMatching(/^\u00a0[\p{L}.]+\u00a0$/u)]);
    }
    expect(burned({ template, highlight_background: 'none' }).ttml).toBe(burned({ template }).ttml);
  });

  it('keywords and keyword_color: keywords alone are drawn in the color', () => {
    const { ttml } = burned({ template, keywords: ['kitchen'], keyword_color: '#12ab34' });
    expect(ttml).toMatch(/<span tts:color="#12ab34"[^>]*> ?kitchen ?<\/span>/i);
    expect(attributes(burned({ template, emphasize: [], keyword_color: '#12ab34' }).ttml, 'tts:color')).not.toContain(
      '#12ab34',
    );
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

it('every template draws differently', () => {
  expect(new Set(templates.map((template) => burned({ template, font: 'Inter', font_size: 60 }).ttml)).size).toBe(
    templates.length,
  );
});
