import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../clients/console/src/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const colorsIn = (part: string): ReadonlyMap<string, string> =>
  new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
const themes = { light: colorsIn(light), dark: new Map([...colorsIn(light), ...colorsIn(dark)]) };

/** WCAG 2.2, relative luminance. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const grounds = ['paper', 'surface', 'sunken', 'cue-wash'] as const;
/** What is read, each on what it is read on. */
const texts: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'cue', 'good', 'warn', 'bad'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['on-rail', 'on-rail-soft', 'rail-cue'].map((text) => [text, 'rail'] as const),
  ['on-ink', 'ink'],
  ['on-cue', 'cue'],
  ['on-bad', 'bad'],
  ['ink', 'bad-wash'],
  ['on-footage', 'footage'],
];

describe.each(['light', 'dark'] as const)('the palette, %s', (name) => {
  const palette = themes[name];
  const contrast = (one: string, other: string) => contrastOf(palette.get(one) ?? '', palette.get(other) ?? '');

  it.each(texts)('%s on %s has the contrast of text', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('edges of what is pressed are seen on %s', (ground) => {
    expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3);
  });
});

it('there are two weights of type', () => {
  expect([...css.matchAll(/(?:--strong|font-weight): (\d+)/g)].map(([, weight]) => weight)).toEqual(['600', '600']);
});
