import type { Animation } from '#contract/schemas/caption-style.ts';
import { atRest, type Pose, poseOf } from '../burned/motions.ts';
import { entrance, exit, framesOf, wordEntrance } from '../burned/moved-slices.ts';
import type { Slice } from '../burned/page-times.ts';
import { isOfWords, type WordPose, wordMotions } from '../burned/word-motions.ts';

/** A moment of a page. */
export interface PageMoment {
  /** May lie between two frames. */
  readonly frame: number;
  readonly fps: number;
  /** Of the page: the first begins before the frame, and the last ends after it. */
  readonly slices: readonly Slice[];
  /** Whether another page follows at once. */
  readonly isFollowed: boolean;
}

/** How the page differs from itself at rest. It enters when it is first shown, and leaves only if no other follows at once. */
export function pagePoseAt(animation: Animation, { frame, fps, slices, isFollowed }: PageMoment): Pose {
  if (animation === 'none' || isOfWords(animation)) return atRest;
  const [startFrame, endFrame] = [slices[0]?.startFrame ?? 0, slices.at(-1)?.endFrame ?? 0];
  const enterFrames = framesOf(entrance, endFrame - startFrame, fps);
  const leaveFrames = isFollowed ? 0 : framesOf(exit, endFrame - startFrame, fps);
  if (frame < startFrame + enterFrames) return poseOf(animation, partOf(frame - startFrame, enterFrames));
  const left = frame - (endFrame - leaveFrames);
  return left < 0 ? atRest : poseOf(animation, 1 - partOf(left, leaveFrames));
}

/** The word that differs from those around it, and whether those after it are hidden; undefined in a motion of pages. */
export interface MovedWord {
  /** Over all rows. */
  readonly index: number;
  readonly pose: WordPose;
  readonly hidesLater: boolean;
}

/** The word moves as its time begins, and keeps its last pose until the next one begins. */
export function movedWordAt(animation: Animation, slice: Slice, { frame, fps }: PageMoment): MovedWord | undefined {
  if (!isOfWords(animation)) return undefined;
  const { poseAt, spoken, hidesLater } = wordMotions[animation];
  const frames = framesOf(wordEntrance, slice.endFrame - slice.startFrame, fps);
  const since = frame - slice.startFrame;
  return { index: slice.activeWord, pose: since < frames ? poseAt(partOf(since, frames)) : spoken, hidesLater };
}

/** The first frame of a motion is visible, and rest comes after its last one. */
const partOf = (frame: number, frames: number): number => (frame + 1) / (frames + 1);
