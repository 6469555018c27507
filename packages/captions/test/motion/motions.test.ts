import { describe, expect, it } from 'vitest';
import { poseOf, roomOf } from '../../src/motion/motions.ts';
import { boxMotions, wordMotions } from '../../src/motion/word-motions.ts';
import { pageMotions, spokenMotions } from '../../src/shapes/look-document.ts';

/** The first and the last of six steps. */
const [first, last] = [1 / 7, 6 / 7];
const parts = Array.from({ length: 99 }, (_, index) => (index + 1) / 100).filter((part) => part >= first);

const pages = pageMotions.flatMap((kind) => [0.1, 0.4].map((overshoot) => ({ kind, overshoot })));

describe.each(pages)('$kind past its end by $overshoot', ({ kind, overshoot }) => {
  it.each(['in', 'out'])('is visible from its first step, and keeps to its room as %s', (way) => {
    const room = roomOf({ [way]: { kind, overshoot, duration_ms: 200 } });
    for (const { scale, opacity, alongEm, downEm } of parts.map((part) => poseOf(kind, part, overshoot))) {
      expect(opacity).toBeGreaterThan(0.2);
      expect(opacity).toBeLessThanOrEqual(1);
      expect(scale).toBeGreaterThan(0.4);
      expect(scale).toBeLessThanOrEqual(room.scale + 0.0005);
      expect(Math.abs(alongEm)).toBeLessThanOrEqual(room.sideEm);
      expect(-downEm).toBeLessThanOrEqual(room.aboveEm);
      expect(downEm).toBeLessThanOrEqual(room.belowEm);
    }
  });

  it('begins away from rest, and ends near it', () => {
    const away = ({ scale, opacity, alongEm, downEm }: ReturnType<typeof poseOf>) =>
      Math.abs(1 - scale) + (1 - opacity) + Math.abs(alongEm) + Math.abs(downEm);
    // A strong spring passes its end early, and comes back late.
    const [least, most] = overshoot === 0.1 ? [0.2, 0.05] : [0.1, 0.6];
    expect(away(poseOf(kind, first, overshoot))).toBeGreaterThan(least);
    expect(away(poseOf(kind, last, overshoot))).toBeLessThan(most);
    expect(away(poseOf(kind, 1, overshoot))).toBeCloseTo(0);
  });
});

it.each([0, 0.1, 0.25, 0.5])('pop goes past its size by %f of its way and back', (overshoot) => {
  const room = roomOf({ in: { kind: 'pop', overshoot, duration_ms: 200 } });
  expect(Math.max(...parts.map((part) => poseOf('pop', part, overshoot).scale))).toBeGreaterThan(room.scale - 0.03);
});

const ofWords = spokenMotions.filter((kind) => kind !== 'box_pop' && kind !== 'box_glide');

describe.each(ofWords)('%s', (kind) => {
  const { poseAt, spoken, maxScale: most } = wordMotions[kind];
  const maxScale = most(0.1) + 0.0005;

  it('is no larger than the lines have room for, and ends as it stays', () => {
    for (const part of parts) expect(poseAt(part).scale).toBeLessThanOrEqual(maxScale);
    expect(roomOf({ spoken: { kind, overshoot: 0.1, duration_ms: 120 } }).lineScale + 0.001).toBeGreaterThanOrEqual(
      maxScale,
    );
    expect(poseAt(1).scale).toBeCloseTo(spoken.scale);
    expect(poseAt(1).opacity).toBeCloseTo(spoken.opacity);
  });
});

it('a word lands: it falls ever faster, gives way, and is back', () => {
  const scales = [0.1, 0.3, 0.5, 0.6, 0.8].map((part) => wordMotions.land.poseAt(part, 0.2).scale);
  expect(scales.map((scale) => scale.toFixed(3))).toEqual(['1.194', '1.150', '1.061', '1.000', '0.950']);
});

it('a box that goes past its size has room for it', () => {
  expect(roomOf({ spoken: { kind: 'box_pop', overshoot: 0.3, duration_ms: 120 } }).scale).toBe(
    boxMotions.box_pop.maxScale(0.3),
  );
});

it('no motion needs no room', () =>
  expect(roomOf({})).toEqual({ scale: 1, lineScale: 1, sideEm: 0, aboveEm: 0, belowEm: 0 }));
