import { expect, it } from 'vitest';
import type { Scene } from '../../src/scene/scene.ts';
import { placements } from '../../src/shapes/choices.ts';
import { framesOfWord, scenesOf } from './scenes-of.ts';

type Words = Scene['layers'][number]['still']['words'];

const fail = (): never => {
  throw new Error('There is no such word');
};

const leftOf = ({ runs }: Words[number]): number => runs[0]?.positionsPx[0] ?? 0;

const wordsOf = (scene: Scene | undefined): Words => scene?.layers.flatMap(({ still }) => still.words) ?? [];

it('draws the spoken word in the highlight colour, and the others in theirs', () => {
  const { scenes } = scenesOf('Good bread', { template: 'karaoke' });
  const colorsAt = (frame: number) => wordsOf(scenes.at(frame)).map(({ color }) => color);
  expect(colorsAt(0)).toEqual(['#ffe14d', '#ffffff']);
  expect(colorsAt(framesOfWord)).toEqual(['#ffffff', '#ffe14d']);
});

it('has one scene for frames that look the same, and none where no page is shown', () => {
  const { scenes } = scenesOf('Good bread', { template: 'karaoke' });
  expect(scenes.at(1)).toBe(scenes.at(0));
  expect(scenes.at(framesOfWord)).not.toBe(scenes.at(0));
  expect(scenes.at(-1)).toBeUndefined();
  expect(scenes.at(2 * framesOfWord)).toBeUndefined();
  expect(wordsOf(scenes.at(0))).toHaveLength(2);
});

it('moves a page in each frame of its entrance, and between two frames as well', () => {
  const { scenes } = scenesOf('Good bread', { template: 'clean', animation: 'rise' });
  const at = (frame: number) => scenes.at(frame)?.layers[0]?.pose ?? { movedYPx: Number.NaN, opacity: Number.NaN };
  const frames = [0, 0.5, 1, 1.5, 2, 3, 4];
  const downs = frames.map((frame) => at(frame).movedYPx);
  expect(downs).toEqual([...new Set(downs)].toSorted((one, other) => other - one));
  expect(frames.map((frame) => at(frame).opacity)).toEqual(frames.map((frame) => at(frame).opacity).toSorted());
  expect(at(5)).toMatchObject({ movedYPx: 0, opacity: 1, scale: 1 });
  // It leaves in the last 120 ms.
  expect(at(2 * framesOfWord - 1).opacity).toBeLessThan(1);
});

it('has the same words in all frames of a motion, so that they are painted once', () => {
  const { scenes } = scenesOf('Good bread', { template: 'clean', animation: 'pop' });
  const stillAt = (frame: number) => scenes.at(frame)?.layers[0]?.still;
  expect(stillAt(3)).toBe(stillAt(0));
  expect(stillAt(10)).toBe(stillAt(0));
});

it('shows each word when it is spoken with word_pop, over the words beside it', () => {
  const { scenes } = scenesOf('Good bread needs', { template: 'clean', animation: 'word_pop' });
  expect(wordsOf(scenes.at(framesOfWord - 1))).toHaveLength(1);
  const [before, word] = scenes.at(framesOfWord)?.layers ?? [];
  expect(before?.still.words).toHaveLength(1);
  expect(before?.pose.scale).toBe(1);
  expect(word?.pose.scale).toBeLessThan(1);
});

it('grows the spoken word about its middle, and the others stay where they are', () => {
  const { scenes } = scenesOf('Good bread needs', { template: 'clean', animation: 'word_grow' });
  const placesAt = (frame: number): number[] =>
    wordsOf(scenes.at(frame))
      .map(leftOf)
      .toSorted((one, other) => one - other);
  expect(placesAt(0)).toEqual(placesAt(2 * framesOfWord));
  const short = scenesOf('A bed is', { template: 'clean', animation: 'word_grow' }).scenes;
  expect(short.at(6)?.layers.at(-1)?.pose.scale).toBeCloseTo(1.12);
});

it('brings a word that has grown back to its size while the next one grows', () => {
  const { scenes } = scenesOf('A bed is', { template: 'clean', animation: 'word_grow' });
  const scalesOf = (layer: number): (number | undefined)[] =>
    [0, 1, 2].map((frame) => scenes.at(framesOfWord + frame)?.layers[layer]?.pose.scale);
  const [back, grows] = [scalesOf(1), scalesOf(2)];
  expect(grows).toEqual([expect.closeTo(1.069, 3), expect.closeTo(1.105, 3), expect.closeTo(1.118, 3)]);
  expect(back).toEqual([expect.closeTo(1.051, 3), expect.closeTo(1.015, 3), expect.closeTo(1.002, 3)]);
  expect(scenes.at(framesOfWord + 3)?.layers).toHaveLength(2);
});

it('leaves half of a space beside a long word that grows, and a little of it where words touch', () => {
  const growthOf = (text: string, language: string): number => {
    const { scenes } = scenesOf(text, { template: 'clean', animation: 'word_grow' }, language);
    return scenes.at(framesOfWord + 6)?.layers.at(-1)?.pose.scale ?? 1;
  };
  expect(growthOf('a necessarily long', 'en')).toBeGreaterThan(1.02);
  expect(growthOf('a necessarily long', 'en')).toBeLessThan(1.07);
  expect(growthOf('材料で パンを作り ます', 'ja')).toBeGreaterThan(1.01);
  expect(growthOf('材料で パンを作り ます', 'ja')).toBeLessThan(1.04);
});

it('has room in the box of a word that touches its neighbours', () => {
  const style = { template: 'karaoke', highlight_background: '#7a2bff' } as const;
  const [, word, next] = wordsOf(scenesOf('材料 パン ます', style, 'ja').scenes.at(framesOfWord));
  const box = word?.box;
  expect(box?.leftPx).toBeLessThan(leftOf(word ?? fail()) - 2);
  expect((box?.leftPx ?? 0) + (box?.widthPx ?? 0)).toBeGreaterThan(leftOf(next ?? fail()) + 2);
});

it('draws a box behind the spoken word alone, without its outline', () => {
  const { scenes } = scenesOf('Good bread', { template: 'karaoke', highlight_background: '#7a2bff' });
  const [first, second] = wordsOf(scenes.at(0));
  expect(first?.box?.color).toBe('#7a2bff');
  expect(first?.outlines).toBeUndefined();
  expect(second?.box).toBeUndefined();
  expect(second?.outlines).toBeDefined();
});

it('places words from right to left where they are written so, and a Latin name among them too', () => {
  const { scenes } = scenesOf('نخبز مع iPhone الجديد', { template: 'karaoke' }, 'ar');
  const places = wordsOf(scenes.at(0)).map(leftOf);
  expect(places).toEqual(places.toSorted((one, other) => other - one));
});

it('has boxes of rows that touch each other at whole pixels', () => {
  const text = 'Good bread needs four simple things and more time than most of us would like to give';
  const { scenes } = scenesOf(text, { template: 'minimal', font_size: 120 });
  const [first, second] = scenes.at(0)?.layers[0]?.still.boxes ?? [];
  expect((first?.topPx ?? 0) + (first?.heightPx ?? 0)).toBe(second?.topPx);
  expect(Number.isInteger(second?.topPx)).toBe(true);
});

it.each(placements)('pages of one row and of two have one centre in punch at the %s', (placement) => {
  const text = 'So we bake it, unbelievably wonderful internationalisation cooperation.';
  const { scenes } = scenesOf(text, { look: 'punch', placement, animation: 'none' });
  const pages = text.split(' ').map((_, word) => scenes.at(word * framesOfWord)?.layers[0]);
  const rowsOf = (page: (typeof pages)[number]) =>
    new Set(page?.still.words.map(({ runs }) => runs[0]?.positionsPx[1]));
  expect(new Set(pages.map((page) => rowsOf(page).size))).toEqual(new Set([1, 2]));
  const [first = Number.NaN, ...others] = pages.map((page) => page?.pose.middleYPx ?? Number.NaN);
  for (const middlePx of others) expect(Math.abs(middlePx - first)).toBeLessThan(1);
});

it('draws keywords in their colour', () => {
  const { scenes } = scenesOf('Good bread 25', { template: 'clean', emphasize: ['numbers'], keyword_color: '#00e5ff' });
  expect(wordsOf(scenes.at(0)).map(({ color }) => color)).toEqual(['#ffffff', '#ffffff', '#00e5ff']);
});
