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

/** A word that differs from those around it. */
export interface MovedWord {
  /** Over all rows. */
  readonly index: number;
  readonly pose: WordPose;
}

export interface MovedWords {
  /** From back to front: the spoken word is the last. */
  readonly words: readonly MovedWord[];
  /** Of the words from here on, none is shown but those that move. */
  readonly hiddenFrom: number;
}

/**
 * A word moves as its time begins, and keeps its last pose until the next one begins; it may leave while that one moves. Undefined in a
 * motion of pages.
 */
export function movedWordsAt(animation: Animation, moment: PageMoment): MovedWords | undefined {
  if (!isOfWords(animation)) return undefined;
  const { frame, fps, slices } = moment;
  const at = slices.findIndex(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
  const [before, slice] = [slices[at - 1], slices[at]];
  if (!slice) return undefined;
  const { poseAt, spoken, leavingAt, hidesLater } = wordMotions[animation];
  const index = slice.activeWord;
  const hiddenFrom = hidesLater ? index : Infinity;
  const frames = framesOf(wordEntrance, slice.endFrame - slice.startFrame, fps);
  const since = frame - slice.startFrame;
  if (since >= frames) return { words: [{ index, pose: spoken }], hiddenFrom };
  const part = partOf(since, frames);
  const leaving = before && leavingAt ? [{ index: before.activeWord, pose: leavingAt(part) }] : [];
  return { words: [...leaving, { index, pose: poseAt(part) }], hiddenFrom };
}

/** The first frame of a motion is visible, and rest comes after its last one. */
const partOf = (frame: number, frames: number): number => (frame + 1) / (frames + 1);
