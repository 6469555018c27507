import type { Animation } from '../shapes/choices.ts';
import type { Motion, PageMotion, SpokenMotion } from '../shapes/look-document.ts';

const usual = { in: { duration_ms: 200, overshoot: 0.1 }, out: { duration_ms: 120, overshoot: 0.1 } } as const;
const ofPage = (kind: PageMotion): Motion => ({ in: { kind, ...usual.in }, out: { kind, ...usual.out } });
const ofWord = (kind: SpokenMotion): Motion => ({ spoken: { kind, ...usual.out } });

/** What the names of `animation` stand for. */
const named: Readonly<Record<Animation, Motion>> = {
  none: {},
  fade: ofPage('fade'),
  pop: ofPage('pop'),
  rise: ofPage('rise'),
  slide: ofPage('slide'),
  word_fade: ofWord('fade'),
  word_pop: ofWord('pop'),
  word_grow: ofWord('grow'),
};

export const motionOf = (animation: Animation): Motion => named[animation];

const pageNames: Readonly<Record<PageMotion, Animation>> = {
  fade: 'fade',
  pop: 'pop',
  zoom: 'pop',
  rise: 'rise',
  drop: 'rise',
  slide: 'slide',
};
const wordNames: Readonly<Partial<Record<SpokenMotion, Animation>>> = {
  fade: 'word_fade',
  pop: 'word_pop',
  grow: 'word_grow',
};

/** The name that is nearest to a motion. */
export const animationOf = ({ in: entrance, spoken }: Motion): Animation =>
  (spoken && wordNames[spoken.kind]) ?? (entrance ? pageNames[entrance.kind] : 'none');
