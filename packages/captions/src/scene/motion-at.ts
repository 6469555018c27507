import { entrance, exit, framesOf, wordEntrance } from '../laid-out/moved-slices.ts';
import type { Slice } from '../laid-out/page-times.ts';
import { slowing, springing } from '../motion/easing.ts';
import { atRest, type Pose, poseOf } from '../motion/motions.ts';
import { type WordPose, wordMotions } from '../motion/word-motions.ts';
import type { Motion } from '../shapes/look-document.ts';

/** A moment of a page. */
export interface PageMoment {
  /** May lie between two frames. */
  readonly frame: number;
  readonly fps: number;
  /** The slices of the page: the first begins before the frame, and the last ends after it. */
  readonly slices: readonly Slice[];
  /** Whether another page follows at once. */
  readonly isFollowed: boolean;
}

/** How the page differs from itself at rest. It enters when it is first shown, and leaves only if no other follows at once. */
export function pagePoseAt({ in: entering, out }: Motion, { frame, fps, slices, isFollowed }: PageMoment): Pose {
  const [startFrame, endFrame] = [slices[0]?.startFrame ?? 0, slices.at(-1)?.endFrame ?? 0];
  if (entering) {
    const frames = framesOf({ ...entrance, lengthMs: entering.duration_ms }, endFrame - startFrame, fps);
    if (frame < startFrame + frames) {
      return poseOf(entering.kind, partOf(frame - startFrame, frames), entering.overshoot);
    }
  }
  if (!out || isFollowed) return atRest;
  const frames = framesOf({ ...exit, lengthMs: out.duration_ms }, endFrame - startFrame, fps);
  const left = frame - (endFrame - frames);
  return left < 0 ? atRest : poseOf(out.kind, 1 - partOf(left, frames), out.overshoot);
}

/** A word that differs from those around it. */
export interface MovedWord {
  /** Over all rows. */
  readonly index: number;
  readonly pose: WordPose;
  /** It has moved, and keeps its pose. */
  readonly isHeld?: true | undefined;
}

export interface MovedWords {
  /** From back to front: the spoken word is the last. */
  readonly words: readonly MovedWord[];
  /** From this word on, none is shown but those that move. */
  readonly hiddenFrom: number;
}

/**
 * A word moves as its time begins, and keeps its last pose until the next one begins; it may leave while that one moves. Undefined where
 * words do not move.
 */
export function movedWordsAt({ spoken }: Motion, moment: PageMoment): MovedWords | undefined {
  const kind = spoken?.kind;
  if (kind === undefined || kind === 'box_pop' || kind === 'box_glide') return undefined;
  const { index, before, part } = spokenAt(moment, spoken?.duration_ms ?? 0) ?? {};
  if (index === undefined) return undefined;
  const { poseAt, spoken: after, leavingAt, hidesLater } = wordMotions[kind];
  const hiddenFrom = hidesLater ? index : Infinity;
  if (part === undefined) return { words: [{ index, pose: after, isHeld: true }], hiddenFrom };
  const leaving = before !== undefined && leavingAt ? [{ index: before, pose: leavingAt(part) }] : [];
  return { words: [...leaving, { index, pose: poseAt(part, spoken?.overshoot) }], hiddenFrom };
}

/** How the box of the spoken word differs from itself at rest. */
export interface MovedBox {
  /** Multiple of its size. */
  readonly scale: number;
  /** The word that it comes from, and how much of the way it has behind it. */
  readonly from?: { readonly index: number; readonly part: number };
}

/** Undefined where the box is at rest. */
export function movedBoxAt({ spoken }: Motion, moment: PageMoment): MovedBox | undefined {
  if (spoken?.kind !== 'box_pop' && spoken?.kind !== 'box_glide') return undefined;
  const { before, part } = spokenAt(moment, spoken.duration_ms) ?? {};
  if (part === undefined) return undefined;
  if (spoken.kind === 'box_pop') return { scale: springing(part, spoken.overshoot) };
  return before === undefined ? undefined : { scale: 1, from: { index: before, part: slowing(part) } };
}

/** The word that is spoken, the one before it, and the part of its motion; undefined after its end. */
function spokenAt({ frame, fps, slices }: PageMoment, lengthMs: number) {
  const at = slices.findIndex(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
  const [before, slice] = [slices[at - 1], slices[at]];
  if (!slice) return undefined;
  const frames = framesOf({ ...wordEntrance, lengthMs }, slice.endFrame - slice.startFrame, fps);
  const since = frame - slice.startFrame;
  const part = since < frames ? partOf(since, frames) : undefined;
  return { index: slice.activeWord, before: before?.activeWord, part };
}

/** The first frame of a motion is visible, and rest comes after its last one. */
const partOf = (frame: number, frames: number): number => (frame + 1) / (frames + 1);
