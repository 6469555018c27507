import type { Animation, PageAnimation, WordAnimation } from '#contract/schemas/caption-style.ts';
import { slowing, springing } from './easing.ts';
import { isOfWords, maxScaleOf } from './word-motions.ts';

/** How a page differs from itself at rest. */
export interface Pose {
  /** Of the type size. */
  readonly scale: number;
  readonly opacity: number;
  /** In type sizes: away from where rows begin, and down. */
  readonly alongEm: number;
  readonly downEm: number;
}

/** How much larger than at rest a motion draws rows, and the place that it needs beside and below a page, in type sizes. */
export interface MotionRoom {
  /** Of their width. */
  readonly scale: number;
  /** Of their height. */
  readonly lineScale: number;
  readonly sideEm: number;
  readonly belowEm: number;
}

interface Motion {
  /** Of an entrance, from 0 to 1. An exit has the same poses in reverse. */
  readonly poseAt: (part: number) => Pose;
  readonly room: MotionRoom;
}

export const atRest: Pose = { scale: 1, opacity: 1, alongEm: 0, downEm: 0 };
const noRoom: MotionRoom = { scale: 1, lineScale: 1, sideEm: 0, belowEm: 0 };

const popDepth = 0.6;
const riseEm = 0.5;
const slideEm = 0.6;

const motions: Readonly<Record<PageAnimation, Motion>> = {
  fade: { poseAt: (part) => ({ ...atRest, opacity: slowing(part) }), room: noRoom },
  pop: {
    poseAt: (part) => ({ ...atRest, scale: 1 - popDepth * (1 - springing(part)) }),
    room: { ...noRoom, scale: 1 + popDepth * 0.1, lineScale: 1 + popDepth * 0.1 },
  },
  rise: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), downEm: riseEm * (1 - slowing(part)) }),
    room: { ...noRoom, belowEm: riseEm },
  },
  slide: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), alongEm: -slideEm * (1 - slowing(part)) }),
    room: { ...noRoom, sideEm: slideEm },
  },
};

/** The motion of pages that replaces one of words where there are too many. */
export const ofPages = (animation: WordAnimation): PageAnimation => (animation === 'word_fade' ? 'fade' : 'pop');

export function roomOf(animation: Animation): MotionRoom {
  if (animation === 'none') return noRoom;
  if (!isOfWords(animation)) return motions[animation].room;
  const { room } = motions[ofPages(animation)];
  return { ...room, lineScale: Math.max(room.lineScale, maxScaleOf(animation)) };
}

/** A part of an entrance, from 0 to 1. */
export const poseOf = (animation: PageAnimation, part: number): Pose => motions[animation].poseAt(part);
