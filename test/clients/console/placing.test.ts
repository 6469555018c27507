import { expect, it } from 'vitest';
import { placeAt, steppedBy } from '../../../clients/console/src/captions/placing.ts';

const canvas = { widthPx: 1080, heightPx: 1920 };
const zone = { topPx: 250, bottomPx: 460, leftPx: 170, rightPx: 170 };
const box = { left: 0.2, top: 0.5, width: 0.6, height: 0.1 };
const at = (x: number, y: number) => placeAt({ x, y }, box, zone, canvas);

it('captions stay where they are let go, within the picture', () => {
  expect(at(0.3, 0.4217)).toEqual({ x: 0.3, y: 0.422 });
  expect(at(-1, 2)).toEqual({ x: 0.1, y: 1 });
});

it('they snap to the middle, to thirds, and to the edges of the safe zone where these are near', () => {
  expect(at(0.51, 0.49)).toEqual({ x: 0.5, y: 0.5 });
  expect(at(0.5, 0.34).y).toBe(0.333);
  expect(at(0.5, 0.19).y).toBe(0.18);
  expect(at(0.5, 0.7).y).toBe(0.71);
});

it('an arrow key moves them by a fiftieth', () => {
  expect(steppedBy({ x: 0.5, y: 0.6 }, { x: 0, y: -1 })).toEqual({ x: 0.5, y: 0.58 });
  expect(steppedBy({ x: 0.9, y: 0.6 }, { x: 1, y: 0 })).toEqual({ x: 0.9, y: 0.6 });
});
