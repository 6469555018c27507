import { expect, it } from 'vitest';
import { nextPlacement, placementAt, thirdOf } from '../../../clients/console/src/captions/placing.ts';

const canvas = { widthPx: 1080, heightPx: 1920 };
const zone = { topPx: 288, bottomPx: 672, leftPx: 48, rightPx: 192 };

it('captions that are dragged go to the third of the safe zone that they are over, or the nearest', () => {
  expect([0, 0.15, 0.3].map((middle) => placementAt(middle, zone, canvas))).toEqual(['top', 'top', 'top']);
  expect(placementAt(0.4, zone, canvas)).toBe('middle');
  expect([0.6, 0.99].map((middle) => placementAt(middle, zone, canvas))).toEqual(['bottom', 'bottom']);
  const { top, height } = thirdOf('bottom', zone, canvas);
  expect(top + height).toBeCloseTo(1 - zone.bottomPx / canvas.heightPx);
});

it('the arrow keys move them by one place, as far as there is one', () => {
  expect(nextPlacement('bottom', -1)).toBe('middle');
  expect(nextPlacement('top', -1)).toBe('top');
});
