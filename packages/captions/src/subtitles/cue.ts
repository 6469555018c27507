import type { CueSpan } from './spans.ts';

/** A block with its times in a subtitle file. Cues never overlap, but those at the top and the others; endMs > startMs. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** None empty; one or two, and more where somebody timed them so. */
  readonly rows: readonly string[];
  /** Not where captions of the file usually are. */
  readonly position?: 'top';
  /** Who says what of the rows, and when. */
  readonly spans?: readonly CueSpan[] | undefined;
}
