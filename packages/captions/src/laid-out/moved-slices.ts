import { atRest, ofPages, type Pose, poseOf } from '../motion/motions.ts';
import { isOfWords, type WordPose, wordMotionOf } from '../motion/word-motions.ts';
import type { Animation, PageAnimation, WordAnimation } from '../shapes/choices.ts';
import type { CaptionWarning } from '../warning.ts';
import type { Slice } from './page-times.ts';

/** The word that moves, and whether those after it are drawn. */
export interface MovingWord {
  /** Over all rows. */
  readonly index: number;
  readonly pose: WordPose;
  readonly hidesLater: boolean;
}

/** Frames of the output in which a page looks the same; endFrame is exclusive. */
export interface MovedSlice {
  readonly startFrame: number;
  readonly endFrame: number;
  /** Index of the highlighted word, counted over all rows of the page. Absent where none is. */
  readonly activeWord?: number;
  readonly pose: Pose;
  /** Present with a motion of words. */
  readonly moving?: MovingWord;
}

/** One paragraph each: the most that MediaConvert is assumed to read in a caption file (docs/aws-verification.md). */
export const maxCaptionPictures = 50_000;

interface Timing {
  readonly animation: Animation;
  /** Frames per second of the output. */
  readonly fps: number;
  /** Whether the spoken word is highlighted. */
  readonly highlights: boolean;
}

type Slices = readonly Slice[];

/**
 * The slices of movedSlices, with the motion of pages instead of that of words, or with none, where there would be more than the maximum of
 * paragraphs, one for each slice.
 */
export function slicesWithin(
  pages: readonly Slices[],
  timing: Timing,
): { readonly slices: MovedSlice[][]; readonly animation: Animation; readonly warnings: CaptionWarning[] } {
  const { animation } = timing;
  const fits = (slices: readonly (readonly MovedSlice[])[]): boolean =>
    slices.reduce((sum, { length }) => sum + length, 0) <= maxCaptionPictures;
  const wanted = movedSlices(pages, timing);
  if (animation === 'none' || fits(wanted)) return { slices: wanted, animation, warnings: [] };
  const limit = `With ${animation} the video would have more than ${maxCaptionPictures} pictures of captions`;
  const reduced = (outcome: string): CaptionWarning => ({
    code: 'motion_reduced',
    message: `${limit}: ${outcome}. A shorter range has fewer.`,
  });
  if (isOfWords(animation)) {
    const less = ofPages(animation);
    const slices = movedSlices(pages, { ...timing, animation: less });
    if (fits(slices)) return { slices, animation: less, warnings: [reduced(`they have ${less} instead`)] };
  }
  const slices = movedSlices(pages, { ...timing, animation: 'none' });
  return { slices, animation: 'none', warnings: [reduced('they do not move')] };
}

export const entrance = { lengthMs: 200, maxSteps: 6, maxShare: 1 / 3 };
export const exit = { lengthMs: 120, maxSteps: 3, maxShare: 1 / 4 };

export const wordEntrance = { lengthMs: 120, maxSteps: 4, maxShare: 1 / 2 };

/** Cuts the time of each page, given as a slice for each word, where what is drawn changes: at whole frames. */
export function movedSlices(pages: readonly Slices[], { animation, fps, highlights }: Timing): MovedSlice[][] {
  if (isOfWords(animation)) {
    return pages.map((slices) => slices.flatMap((slice) => wordSlices(slice, { animation, fps, highlights })));
  }
  const shown = pages.map((slices) =>
    (highlights ? slices : wholePage(slices)).map((each) => ({ ...each, pose: atRest })),
  );
  if (animation === 'none') return shown;
  return shown.map((slices, index) => {
    const isFollowed = shown[index + 1]?.[0]?.startFrame === slices.at(-1)?.endFrame;
    return cutAtSteps(slices, { animation, fps, isFollowed });
  });
}

const wholePage = (slices: Slices): Omit<Slice, 'activeWord'>[] => {
  const [first, last] = [slices[0], slices.at(-1)];
  return first && last ? [{ startFrame: first.startFrame, endFrame: last.endFrame }] : [];
};

/** The word moves as its time begins, and keeps its last pose. */
function wordSlices(
  { startFrame, endFrame, activeWord }: Slice,
  { animation, fps, highlights }: Timing & { readonly animation: WordAnimation },
): MovedSlice[] {
  const { poseAt, spoken, hidesLater } = wordMotionOf(animation);
  const frames = framesOf(wordEntrance, endFrame - startFrame, fps);
  const steps = [
    ...stepsFrom(startFrame, frames, (part) => poseAt(part), wordEntrance.maxSteps),
    { startFrame: startFrame + frames, endFrame, pose: spoken },
  ];
  return steps.map(({ pose, ...times }) => ({
    ...times,
    ...(highlights && { activeWord }),
    pose: atRest,
    moving: { index: activeWord, pose, hidesLater },
  }));
}

/** A page enters when it is first shown, and leaves only if no other follows at once. */
function cutAtSteps(
  slices: readonly MovedSlice[],
  {
    animation,
    fps,
    isFollowed,
  }: { readonly animation: PageAnimation; readonly fps: number; readonly isFollowed: boolean },
): MovedSlice[] {
  const [startFrame, endFrame] = [slices[0]?.startFrame ?? 0, slices.at(-1)?.endFrame ?? 0];
  const enterFrames = framesOf(entrance, endFrame - startFrame, fps);
  const leaveFrames = isFollowed ? 0 : framesOf(exit, endFrame - startFrame, fps);
  const poseAt = (part: number): Pose => poseOf(animation, part);
  const steps = [
    ...stepsFrom(startFrame, enterFrames, poseAt, entrance.maxSteps),
    { startFrame: startFrame + enterFrames, endFrame: endFrame - leaveFrames, pose: atRest },
    ...stepsFrom(endFrame - leaveFrames, leaveFrames, (part) => poseAt(1 - part), exit.maxSteps),
  ];
  return slices.flatMap((slice) => steps.flatMap((step) => common(slice, step)));
}

/** How long a motion of something that is shown for so many frames lasts. */
export const framesOf = ({ lengthMs, maxShare }: typeof entrance, frames: number, fps: number): number =>
  Math.min(Math.round((lengthMs * fps) / 1000), Math.floor(frames * maxShare));

interface Step<P> {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly pose: P;
}

/** None of them is at the beginning or the end of the motion: the first is visible, and after the last one comes rest. */
function stepsFrom<P>(startFrame: number, frames: number, poseAt: (part: number) => P, maxSteps: number): Step<P>[] {
  const count = Math.min(frames, maxSteps);
  const frameAt = (step: number): number => startFrame + Math.round((step * frames) / count);
  return Array.from({ length: count }, (_, step) => ({
    startFrame: frameAt(step),
    endFrame: frameAt(step + 1),
    pose: poseAt((step + 1) / (count + 1)),
  }));
}

function common(slice: MovedSlice, step: Step<Pose>): MovedSlice[] {
  const startFrame = Math.max(slice.startFrame, step.startFrame);
  const endFrame = Math.min(slice.endFrame, step.endFrame);
  return startFrame < endFrame ? [{ ...slice, startFrame, endFrame, pose: step.pose }] : [];
}
