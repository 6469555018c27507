import { expect, it } from 'vitest';
import { paintedFont } from '../../../painter/test/painted-font.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import { placedPage } from '../../src/scene/page-words.ts';
import { paintedCaptions } from '../../src/scene/painted-captions.ts';
import { Scenes } from '../../src/scene/scenes.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { looks, templates } from '../../src/shapes/choices.ts';
import { presetIds } from '../../src/shapes/preset-ids.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedLine } from '../../src/words.ts';

const fps = 25;
const words = (text: string, startMs: number, endMs: number) =>
  text.split(' ').map((each, at, all) => ({
    text: each,
    startMs: startMs + ((endMs - startMs) * at) / all.length,
    endMs: startMs + ((endMs - startMs) * (at + 1)) / all.length,
  }));
const line = (text: string, startMs: number, endMs: number, position?: 'top'): TimedLine => ({
  words: words(text, startMs, endMs),
  ...{ startMs, endMs },
  ...(position && { position }),
});

function painted(
  lines: readonly TimedLine[],
  input: CaptionStyleInput,
  { preset = 'tiktok' as (typeof presetIds)[number], isPainted = true, nearMs = undefined as number | undefined } = {},
) {
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const request = { lines, language: 'en', style: resolveStyle(input), canvas, safeZone: safeZoneOf(preset, canvas) };
  const range = { startMs: 0, endMs: 20_000 };
  return { canvas, ...paintedCaptions({ ...request, fps, range, isPainted }, paintedFont, nearMs) };
}
const textOf = ({ pages }: { pages: { rows: { text: string }[][] }[] }): string[] =>
  pages.map(({ rows }) => rows.map((row) => row.map(({ text }) => text.trim()).join(' ')).join('\n'));
type Painted = NonNullable<ReturnType<typeof painted>['painted']>;
/** From the top of the first row of the first page to the bottom of its last. */
function extentOf(captions: Omit<Painted, 'apart'>, font = paintedFont('inter')): { topPx: number; bottomPx: number } {
  const [page] = captions.pages;
  if (!page) throw new Error('There is no page');
  const { rows } = placedPage(page, captions, font);
  return { topPx: rows[0]?.topPx ?? 0, bottomPx: (rows.at(-1)?.topPx ?? 0) + (rows.at(-1)?.heightPx ?? 0) };
}
const areInOrder = (one: Omit<Painted, 'apart'>, other: Omit<Painted, 'apart'>): boolean =>
  extentOf(one).bottomPx <= extentOf(other).topPx;

const below = line('Mix it well', 1000, 4000);
const above = line('Door slams', 2000, 5000, 'top');

it('a line at the top is drawn there while another is below, and nothing says that it is not', () => {
  const { painted: captions, warnings } = painted([below, above], { template: 'clean' });
  const [atTop] = captions?.apart ?? [];
  expect(captions && textOf(captions)).toEqual(['Mix it well']);
  expect(atTop && textOf(atTop)).toEqual(['Door slams']);
  expect(atTop?.pages[0]?.spoken.at(-1)?.endFrame).toBe(125);
  if (!captions || !atTop) throw new Error('Nothing is painted');
  expect(areInOrder(atTop, captions)).toBe(true);
  expect(warnings).toEqual([]);
});

it('the scene of a moment has what all places show, and is the same until one of them changes', () => {
  const { painted: captions, fontFile } = painted([below, above], { template: 'clean' });
  if (!captions) throw new Error('Nothing is painted');
  const scenes = new Scenes(captions, paintedFont(fontFile));
  const wordsAt = (frame: number) => scenes.at(frame)?.layers.flatMap(({ still }) => still.words).length;
  expect([10, 30, 60, 110, 130].map(wordsAt)).toEqual([undefined, 3, 5, 2, undefined]);
  expect(scenes.at(61)).toBe(scenes.at(60));
});

it('where captions are at the top, those of a line are rows of one caption with them', () => {
  const { painted: captions } = painted([below, above], { template: 'clean', placement: 'top' });
  expect(captions?.apart).toBeUndefined();
  expect(captions && textOf(captions)).toContain('Door slams\nMix it well');
});

it('burn-in has one place, and says what it does not draw', () => {
  const { painted: captions, warnings } = painted(
    [below, above],
    { template: 'clean', title: 'Bread' },
    { isPainted: false },
  );
  expect(captions?.apart).toBeUndefined();
  expect(warnings.map(({ code, message }) => `${code}: ${message.slice(0, 22)}`)).toEqual([
    'drawn_simpler: Captions that a line h',
    'drawn_simpler: The title is not drawn',
  ]);
});

it('a preview of a moment has the line at the top that is shown then', () => {
  const many = Array.from({ length: 12 }, (_, at) => line(`Line ${at}.`, 3000 + at * 1000, 3900 + at * 1000));
  const { painted: captions } = painted(
    [{ ...above, endMs: 18_000 }, ...many],
    { template: 'clean' },
    { nearMs: 14_000 },
  );
  expect(captions?.apart?.map(textOf)).toEqual([['Door slams']]);
});

it('a title is one page from the first frame, without a spoken word, in each look on each platform', () => {
  for (const look of looks) {
    for (const preset of presetIds) {
      const input = { look, title: 'Three things nobody tells you about sourdough bread', title_seconds: 2 };
      const { painted: captions, canvas } = painted([below], input, { preset });
      const [title] = captions?.apart ?? [];
      if (!captions || !title) throw new Error(`${look} on ${preset} has no title`);
      expect([look, preset, title.pages.length]).toEqual([look, preset, 1]);
      expect(title.pages[0]?.spoken.map(({ startFrame }) => startFrame)[0]).toBe(0);
      expect(title.pages[0]?.spoken.at(-1)?.endFrame).toBe(50);
      expect(title.highlights).toBe(false);
      const zone = safeZoneOf(preset, canvas);
      const { topPx, bottomPx } = extentOf(title);
      expect(topPx).toBeGreaterThanOrEqual(zone.topPx);
      expect(bottomPx).toBeLessThanOrEqual(canvas.heightPx - zone.bottomPx);
    }
  }
});

it.each(templates)('the title is apart from the captions, wherever these are, in %s', (template) => {
  const places: CaptionStyleInput[] = [
    ...(['top', 'middle', 'bottom'] as const).map((placement) => ({ placement })),
    ...[0.15, 0.5, 0.9].map((center_y) => ({ center_y })),
  ];
  for (const place of places) {
    const { painted: captions } = painted([below], { template, title: 'Bread', ...place });
    const [title] = captions?.apart ?? [];
    if (!captions || !title) throw new Error('There is no title');
    expect([place, areInOrder(title, captions) || areInOrder(captions, title)]).toEqual([place, true]);
  }
});

it('a title is below a line at the top, and alone where nobody speaks', () => {
  const { painted: captions } = painted([above], { template: 'clean', title: 'Bread' });
  const [atTop, title] = captions?.apart ?? [];
  expect(atTop && title && areInOrder(atTop, title)).toBe(true);
  expect(painted([], { template: 'clean', title: 'Bread' }).painted?.apart?.map(textOf)).toEqual([['Bread']]);
});

it('without a title nothing is drawn', () => {
  expect(painted([], { template: 'clean', title_seconds: 5 }).painted).toBeUndefined();
});
