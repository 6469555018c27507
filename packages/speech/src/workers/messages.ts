import type { HeardPiece } from '../piece/hear-piece.ts';
import type { TimedWord } from '../times/word-times.ts';

/** What a worker is asked: to hear a piece, or to find its words where they are given. */
export interface Task {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly texts?: readonly string[];
}

/** What a worker answers. */
export type Answer =
  | { readonly heard: HeardPiece }
  | { readonly aligned: readonly TimedWord[] }
  | { readonly error: unknown };
