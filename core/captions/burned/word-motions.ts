import type { Animation, WordAnimation } from '#contract/schemas/caption-style.ts';
import { slowing, springing } from './easing.ts';

/** How a word differs from the words around it. */
export interface WordPose {
  /** Of the type size. */
  readonly scale: number;
  readonly opacity: number;
}

interface WordMotion {
  /** Of a word as it is spoken, from 0 to 1. */
  readonly poseAt: (part: number) => WordPose;
  /** Of the spoken word from then on. */
  readonly spoken: WordPose;
  /** Of the word before it meanwhile. MediaConvert has it at rest at once. @default at rest */
  readonly leavingAt?: (part: number) => WordPose;
  /** Words that are not spoken yet are invisible. */
  readonly hidesLater: boolean;
  /** How much larger than at rest a word may be. */
  readonly maxScale: number;
}

export const wordAtRest: WordPose = { scale: 1, opacity: 1 };
const grown = 1.12;

export const wordMotions: Readonly<Record<WordAnimation, WordMotion>> = {
  word_fade: {
    poseAt: (part) => ({ ...wordAtRest, opacity: slowing(part) }),
    spoken: wordAtRest,
    hidesLater: true,
    maxScale: 1,
  },
  word_pop: {
    poseAt: (part) => ({ ...wordAtRest, scale: springing(part) }),
    spoken: wordAtRest,
    hidesLater: true,
    maxScale: 1.1,
  },
  word_grow: {
    poseAt: (part) => ({ ...wordAtRest, scale: 1 + (grown - 1) * slowing(part) }),
    spoken: { ...wordAtRest, scale: grown },
    leavingAt: (part) => ({ ...wordAtRest, scale: grown - (grown - 1) * slowing(part) }),
    hidesLater: false,
    maxScale: grown,
  },
};

export const isOfWords = (animation: Animation): animation is WordAnimation => Object.hasOwn(wordMotions, animation);

/** How much larger than at rest a motion draws words. */
export const maxScaleOf = (animation: Animation): number =>
  isOfWords(animation) ? wordMotions[animation].maxScale : 1;
