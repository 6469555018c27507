import { expect, it } from 'vitest';
import type { CaptionsRequest } from '../../src/laid-out/drawn-captions.ts';
import { lintBurned } from '../../src/lint/lint-burned.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedLine } from '../../src/words.ts';
import { captionFont } from '../caption-fonts.ts';

/** Words of equal length between two times. */
const line = (text: string, startMs: number, endMs: number): TimedLine => {
  const words = text.split(' ');
  const eachMs = (endMs - startMs) / words.length;
  return {
    words: words.map((word, index) => ({
      text: word,
      startMs: startMs + index * eachMs,
      endMs: startMs + (index + 1) * eachMs,
    })),
  };
};

const lint = (lines: readonly TimedLine[], style: CaptionStyleInput = {}, range: Partial<CaptionsRequest> = {}) => {
  const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
  const request = {
    lines,
    language: 'en',
    style: resolveStyle(style),
    canvas,
    safeZone: safeZoneOf('tiktok', canvas),
    fps: 30,
    range: { startMs: 0, endMs: 20_000 },
    ...range,
  };
  return lintBurned(request, captionFont);
};

const calm = line('We walk along the river', 1000, 4000);

const ruleNames = (lines: readonly TimedLine[], style: CaptionStyleInput = {}) =>
  lint(lines, style).findings.map(({ rule, text }) => [rule, text]);

it('finds no fault in where the layout breaks rows and pages within a line', () => {
  const sentence = line('Seventeen of the loaves of bread and the of the of the of the river', 1000, 10_000);
  for (const words_per_page of [1, 2, 3, 4, 5, 8])
    expect(ruleNames([sentence], { words_per_page, font_size: 60 })).toEqual([]);
});

it('finds a line that ends where its sentence should not break, and one word that is a line of its own', () => {
  expect(ruleNames([line('We walk along the', 1000, 3000), line('river to the village', 3000, 5000)])).toEqual([
    ['forbidden_break', 'We walk along the'],
  ]);
  expect(ruleNames([line('We walk', 1000, 3000), line('along', 3000, 4000), line('river banks', 4000, 6000)])).toEqual([
    ['orphan', 'along'],
  ]);
});

it('names the page that is read too fast, with its text and the times of the video', () => {
  const hurried = line('Extraordinarily complicated circumstances', 10_000, 11_000);
  const finding = lint([calm, hurried]).findings.find(({ rule }) => rule === 'reading_speed');
  expect(finding).toMatchObject({ severity: 'soft', start: 10 });
  expect(finding?.message).toMatch(/^The caption is read at .* characters a second, more than \d+\.$/);
  expect(finding?.text.toLowerCase()).toContain('extraordinarily');
});

it('finds a page that is shown too shortly: of few words below 0.6 s, of more below five sixths of a second', () => {
  const shortOf = (text: string, lengthMs: number) => {
    const next = line('We walk along the river', 1000 + lengthMs, 5000);
    return lint([line(text, 1000, 1000 + lengthMs), next], { font_size: 40 }).findings.filter(
      ({ rule }) => rule === 'min_duration',
    ).length;
  };
  expect([shortOf('So we go.', 560), shortOf('So we go.', 640)]).toEqual([1, 0]);
  expect([shortOf('So we go up it.', 640), shortOf('So we go up it.', 880)]).toEqual([1, 0]);
});

it('finds a page that is shown too long', () => {
  const [finding] = lint([line('Wait', 1000, 9500)]).findings;
  expect(finding).toMatchObject({ rule: 'max_duration', severity: 'hard', start: 1, end: 9.5 });
});

it('lays out the style that it is given: larger type makes more pages', () => {
  const long = line('We walk along the river and then across the old bridge into the village', 0, 8000);
  const pages = (font_size: number) => lint([long], { font_size, max_lines: 1 }).pages;
  expect(pages(120)).toBeGreaterThan(pages(40));
});

it('checks only the range', () => {
  const hurried = line('Extraordinarily complicated circumstances', 10_000, 11_000);
  expect(lint([calm, hurried], {}, { range: { startMs: 0, endMs: 5000 } }).findings).toEqual([]);
});

it('has the warnings of an export, and no pages where there is no text', () => {
  expect(lint([calm], { color: '#000000' }).warnings).toEqual([expect.objectContaining({ code: 'low_contrast' })]);
  expect(lint([])).toEqual({ pages: 0, findings: [], warnings: [] });
});
