import { expect, it } from 'vitest';
import type { Scene } from '#core/captions/scene/scene.ts';
import { framesOfWord, scenesOf } from './scenes-of.ts';

type Words = Scene['layers'][number]['still']['words'];

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
  expect(scenes.at(framesOfWord + 6)?.layers.at(-1)?.pose.scale).toBeCloseTo(1.12);
});

it('draws a box behind the spoken word alone, without its outline', () => {
  const { scenes } = scenesOf('Good bread', { template: 'karaoke', highlight_background: '#7a2bff' });
  const [first, second] = wordsOf(scenes.at(0));
  expect(first?.box?.color).toBe('#7a2bff');
  expect(first?.outline).toBeUndefined();
  expect(second?.box).toBeUndefined();
  expect(second?.outline).toBeDefined();
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
