import { describe, expect, it } from 'vitest';
import { runsOfMovedRows } from '../../src/burned/word-runs.ts';
import type { Run } from '../../src/laid-out/page-runs.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const { widthPx } = captionFont('montserrat');
const fontSizePx = 60;
const setting = {
  color: '#ffffff',
  highlight: '#ffe14d',
  ofSpeaker: new Map<string, string>(),
  keyword: '#00e5ff',
  padded: false,
  fontSizePx,
  maxWidthPx: 1000,
  widthPx,
};

function runsOf(
  text: string,
  index: number,
  scale: number,
  changed: Partial<typeof setting & { hidesLater: boolean }> = {},
) {
  const { hidesLater = false, ...rest } = changed;
  const moving = { index, pose: { scale, opacity: 1 }, hidesLater };
  const [runs = []] = runsOfMovedRows([spoken(text)], { ...setting, ...rest, activeWord: undefined, moving });
  return runs;
}

/** Where each word of a centred row begins, and the width of the row. */
function placesOf(runs: readonly Run[], words: string) {
  const widthOf = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + widthPx(run.text, run.fontSizePx ?? fontSizePx), 0);
  const text = runs.map((run) => run.text).join('');
  let from = 0;
  const places = words.split(' ').map((word) => {
    const start = text.indexOf(word, from);
    from = start + word.length;
    let [left, seen] = [-widthOf(runs) / 2, 0];
    for (const run of runs) {
      if (seen + run.text.length > start) {
        left += widthPx(run.text.slice(0, start - seen), run.fontSizePx ?? fontSizePx);
        break;
      }
      left += widthOf([run]);
      seen += run.text.length;
    }
    return left;
  });
  return { places, widthPx: widthOf(runs) };
}

const text = 'Good bread needs time';
const rest = placesOf(runsOf(text, 0, 1), text);

describe.each([0, 1, 2, 3])('word %i', (moved) => {
  it.each([0.5, 0.9, 1.05, 1.15])('moves no other at a scale of %f', (scale) => {
    const { places } = placesOf(runsOf(text, moved, scale), text);
    for (const [index, left] of places.entries()) {
      // Sizes are rounded to tenths of a pixel, and shaping differs by less.
      if (index !== moved) expect(Math.abs(left - (rest.places[index] ?? 0))).toBeLessThan(0.5);
    }
  });

  it('has the scale of its pose where the spaces permit it, in the middle of its place', () => {
    const words = text.split(' ');
    const run = runsOf(text, moved, 1.06).find((each) => each.text === words[moved]);
    expect(run?.fontSizePx).toBe(63.6);
    const { places } = placesOf(runsOf(text, moved, 1.06), text);
    const grownPx = 0.06 * widthPx(words[moved] ?? '', fontSizePx);
    expect((rest.places[moved] ?? 0) - (places[moved] ?? 0)).toBeCloseTo(grownPx / 2, 0);
  });
});

const largest = (runs: readonly Run[]) => Math.max(...runs.map((run) => run.fontSizePx ?? 0));

it('grows less where the spaces beside a long word are too narrow', () => {
  const sizePx = largest(runsOf('an extraordinarily long', 1, 1.15));
  expect(sizePx).toBeGreaterThan(60.5);
  expect(sizePx).toBeLessThan(64);
});

it('does not grow between words without spaces, over the edge of the picture, or over the end of a box', () => {
  expect(largest(runsOf('今日 は パン', 1, 1.15))).toBe(60);
  const { widthPx: wholePx } = rest;
  expect(largest(runsOf(text, 0, 1.15, { maxWidthPx: wholePx }))).toBe(60);
  expect(largest(runsOf(text, 0, 1.15, { padded: true }))).toBe(60);
  expect(largest(runsOf(text, 1, 1.15, { padded: true }))).toBeGreaterThan(63);
});

it('keeps a row within the picture', () => {
  const { widthPx: wholePx } = rest;
  for (const moved of [0, 3]) {
    const maxWidthPx = wholePx + 4;
    expect(placesOf(runsOf(text, moved, 1.15, { maxWidthPx }), text).widthPx).toBeLessThan(maxWidthPx + 0.5);
  }
});

it('hides the words that are not spoken yet, and keeps their places', () => {
  const runs = runsOf(text, 1, 1, { hidesLater: true });
  expect(runs.map((run) => [run.text, run.opacity])).toEqual([
    ['Good bread', 1],
    [' needs time', 0],
  ]);
  expect(placesOf(runs, text).places[3]).toBeCloseTo(rest.places[3] ?? 0, 0);
});

it('counts words over all rows', () => {
  const moving = { index: 2, pose: { scale: 1, opacity: 0.5 }, hidesLater: true };
  const rows = runsOfMovedRows([spoken('Good bread'), spoken('needs time')], { ...setting, activeWord: 2, moving });
  expect(rows.map((runs) => runs.map(({ text, color, opacity }) => [text, color, opacity]))).toEqual([
    [['Good bread', '#ffffff', 1]],
    [
      ['needs', '#ffe14d', 0.5],
      [' time', '#ffffff', 0],
    ],
  ]);
});
