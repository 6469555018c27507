import { describe, expect, it } from 'vitest';
import { PageAnimation, WordAnimation } from '#contract/schemas/caption-style.ts';
import { poseOf, roomOf } from '#core/captions/burned/motions.ts';
import { wordMotions } from '#core/captions/burned/word-motions.ts';

/** Of six steps. */
const [first, last] = [1 / 7, 6 / 7];
const parts = Array.from({ length: 99 }, (_, index) => (index + 1) / 100).filter((part) => part >= first);

describe.each(PageAnimation.options)('%s', (animation) => {
  it('is visible from its first step, and keeps to its room', () => {
    const room = roomOf(animation);
    for (const { scale, opacity, alongEm, downEm } of parts.map((part) => poseOf(animation, part))) {
      expect(opacity).toBeGreaterThan(0.2);
      expect(opacity).toBeLessThanOrEqual(1);
      expect(scale).toBeGreaterThan(0.4);
      expect(scale).toBeLessThanOrEqual(room.scale);
      expect(Math.abs(alongEm)).toBeLessThanOrEqual(room.sideEm);
      expect(downEm).toBeGreaterThanOrEqual(0);
      expect(downEm).toBeLessThanOrEqual(room.belowEm);
    }
  });

  it('begins away from rest, and ends near it', () => {
    const away = ({ scale, opacity, alongEm, downEm }: ReturnType<typeof poseOf>) =>
      Math.abs(1 - scale) + (1 - opacity) + Math.abs(alongEm) + downEm;
    expect(away(poseOf(animation, first))).toBeGreaterThan(0.2);
    expect(away(poseOf(animation, last))).toBeLessThan(0.05);
    expect(away(poseOf(animation, 1))).toBeCloseTo(0);
  });
});

it('pop goes past its size and back', () => {
  expect(Math.max(...parts.map((part) => poseOf('pop', part).scale))).toBeCloseTo(roomOf('pop').scale, 3);
});

describe.each(WordAnimation.options)('%s', (animation) => {
  const { poseAt, spoken, maxScale } = wordMotions[animation];

  it('is no larger than the lines have room for, and ends as it stays', () => {
    for (const part of parts) expect(poseAt(part).scale).toBeLessThanOrEqual(maxScale);
    expect(roomOf(animation).lineScale).toBeGreaterThanOrEqual(maxScale);
    expect(poseAt(1).scale).toBeCloseTo(spoken.scale);
    expect(poseAt(1).opacity).toBeCloseTo(spoken.opacity);
  });
});

it('none needs no room', () => expect(roomOf('none')).toEqual({ scale: 1, lineScale: 1, sideEm: 0, belowEm: 0 }));
