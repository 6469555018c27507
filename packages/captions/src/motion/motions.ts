import type { WordAnimation } from '../shapes/choices.ts';
import type { Motion, PageMotion, SpokenMotion } from '../shapes/look-document.ts';
import { slowing, springing, usualOvershoot } from './easing.ts';
import { boxMotions, wordMotions } from './word-motions.ts';

/** How a page differs from itself at rest. */
export interface Pose {
  /** Multiple of the type size. */
  readonly scale: number;
  readonly opacity: number;
  /** In type sizes: away from where rows begin, and down. */
  readonly alongEm: number;
  readonly downEm: number;
}

/** How much larger than at rest a motion draws rows, and the place that it needs around a page, in type sizes. */
export interface MotionRoom {
  /** Multiple of their width. */
  readonly scale: number;
  /** Multiple of their height. */
  readonly lineScale: number;
  readonly sideEm: number;
  readonly aboveEm: number;
  readonly belowEm: number;
}

interface MotionOfPages {
  /** The pose at a part of an entrance, from 0 to 1. An exit has the same poses in reverse. */
  readonly poseAt: (part: number, overshoot: number) => Pose;
  readonly roomOf: (overshoot: number) => Partial<MotionRoom>;
}

export const atRest: Pose = { scale: 1, opacity: 1, alongEm: 0, downEm: 0 };
const noRoom: MotionRoom = { scale: 1, lineScale: 1, sideEm: 0, aboveEm: 0, belowEm: 0 };

const popDepth = 0.6;
const zoomHeight = 0.12;
const riseEm = 0.5;
const slideEm = 0.6;

const scaled = (scale: number): Partial<MotionRoom> => ({ scale, lineScale: scale });

const motions: Readonly<Record<PageMotion, MotionOfPages>> = {
  fade: { poseAt: (part) => ({ ...atRest, opacity: slowing(part) }), roomOf: () => noRoom },
  pop: {
    poseAt: (part, overshoot) => ({ ...atRest, scale: 1 - popDepth * (1 - springing(part, overshoot)) }),
    roomOf: (overshoot) => scaled(1 + popDepth * overshoot),
  },
  zoom: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), scale: 1 + zoomHeight * (1 - slowing(part)) }),
    roomOf: () => scaled(1 + zoomHeight),
  },
  rise: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), downEm: riseEm * (1 - slowing(part)) }),
    roomOf: () => ({ belowEm: riseEm }),
  },
  drop: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), downEm: -riseEm * (1 - slowing(part)) }),
    roomOf: () => ({ aboveEm: riseEm }),
  },
  slide: {
    poseAt: (part) => ({ ...atRest, opacity: slowing(part), alongEm: -slideEm * (1 - slowing(part)) }),
    roomOf: () => ({ sideEm: slideEm }),
  },
};

/** The motion of pages that replaces one of words where there are too many. */
export const ofPages = (animation: WordAnimation): 'fade' | 'pop' => (animation === 'word_fade' ? 'fade' : 'pop');

export function roomOf({ in: entrance, out, spoken }: Motion): MotionRoom {
  const rooms = [
    ...[entrance, out].map((each) => (each ? motions[each.kind].roomOf(each.overshoot) : noRoom)),
    spoken ? roomOfWords(spoken.kind, spoken.overshoot) : noRoom,
  ];
  const most = (name: keyof MotionRoom): number => Math.max(...rooms.map((room) => room[name] ?? noRoom[name]));
  return {
    scale: most('scale'),
    lineScale: most('lineScale'),
    sideEm: most('sideEm'),
    aboveEm: most('aboveEm'),
    belowEm: most('belowEm'),
  };
}

/** Words that grow may have a motion of pages in their place: where there are too many. */
function roomOfWords(kind: SpokenMotion, overshoot: number): Partial<MotionRoom> {
  if (kind === 'box_pop' || kind === 'box_glide') return scaled(boxMotions[kind].maxScale(overshoot));
  if (kind === 'fade') return noRoom;
  const staysInPlace = kind === 'bounce' || kind === 'land';
  const { scale = 1, lineScale = 1 } = staysInPlace ? noRoom : motions.pop.roomOf(usualOvershoot);
  return { scale, lineScale: Math.max(lineScale, wordMotions[kind].maxScale(overshoot)) };
}

/** A part of an entrance, from 0 to 1. */
export const poseOf = (kind: PageMotion, part: number, overshoot = usualOvershoot): Pose =>
  motions[kind].poseAt(part, overshoot);
