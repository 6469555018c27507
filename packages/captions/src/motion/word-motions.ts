import type { Animation, WordAnimation } from '../shapes/choices.ts';
import type { SpokenMotion } from '../shapes/look-document.ts';
import { landing, slowing, springing, usualOvershoot } from './easing.ts';

/** How a word differs from the words around it. */
export interface WordPose {
  /** Multiple of the type size. */
  readonly scale: number;
  readonly opacity: number;
}

interface WordMotion {
  /** The pose of a word as it is spoken, from 0 to 1. */
  readonly poseAt: (part: number, overshoot?: number) => WordPose;
  /** The pose of the spoken word from then on. */
  readonly spoken: WordPose;
  /** The pose of the word before it meanwhile. MediaConvert has it at rest at once. @default at rest */
  readonly leavingAt?: (part: number) => WordPose;
  /** Words that are not spoken yet are invisible. */
  readonly hidesLater: boolean;
  /** How much larger than at rest a word may be. */
  readonly maxScale: (overshoot: number) => number;
}

export const wordAtRest: WordPose = { scale: 1, opacity: 1 };
const grown = 1.12;
/** A word bounces from here. */
const bounceDepth = 0.3;

export type MovedWordMotion = Exclude<SpokenMotion, 'box_pop' | 'box_glide'>;

export const wordMotions: Readonly<Record<MovedWordMotion, WordMotion>> = {
  fade: {
    poseAt: (part) => ({ ...wordAtRest, opacity: slowing(part) }),
    spoken: wordAtRest,
    hidesLater: true,
    maxScale: () => 1,
  },
  pop: {
    poseAt: (part, overshoot) => ({ ...wordAtRest, scale: springing(part, overshoot) }),
    spoken: wordAtRest,
    hidesLater: true,
    maxScale: (overshoot) => 1 + overshoot,
  },
  grow: {
    poseAt: (part) => ({ ...wordAtRest, scale: 1 + (grown - 1) * slowing(part) }),
    spoken: { ...wordAtRest, scale: grown },
    leavingAt: (part) => ({ ...wordAtRest, scale: grown - (grown - 1) * slowing(part) }),
    hidesLater: false,
    maxScale: () => grown,
  },
  bounce: {
    poseAt: (part, overshoot) => ({ ...wordAtRest, scale: 1 - bounceDepth * (1 - springing(part, overshoot)) }),
    spoken: wordAtRest,
    hidesLater: false,
    maxScale: (overshoot) => 1 + bounceDepth * overshoot,
  },
  land: {
    poseAt: (part, overshoot = usualOvershoot) => ({ ...wordAtRest, scale: landing(part, overshoot) }),
    spoken: wordAtRest,
    hidesLater: false,
    maxScale: (overshoot) => 1 + overshoot,
  },
};

/** The motions of the spoken word's box alone, and how much larger than at rest it may be. */
export const boxMotions = {
  box_pop: { maxScale: (overshoot: number) => 1 + overshoot },
  box_glide: { maxScale: () => 1 },
} as const;

const ofNames: Readonly<Record<WordAnimation, MovedWordMotion>> = {
  word_fade: 'fade',
  word_pop: 'pop',
  word_grow: 'grow',
};

export const isOfWords = (animation: Animation): animation is WordAnimation => Object.hasOwn(ofNames, animation);

/** The motion that an animation of words stands for. */
export const wordMotionOf = (animation: WordAnimation): WordMotion => wordMotions[ofNames[animation]];

/** How much larger than at rest a motion draws words. */
export const maxScaleOf = (animation: Animation): number =>
  isOfWords(animation) ? wordMotionOf(animation).maxScale(usualOvershoot) : 1;
