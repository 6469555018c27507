import type { HeardPiece } from './piece/hear-piece.ts';
import { geometricMean } from './times/word-times.ts';

/** From this likeness on, sound is likely English. How it was chosen: docs/decisions/own-recogniser.md. */
export const likelyEnglish = 0.65;

/** Speech after the first half minute does not change it. */
const DECISIVE_MS = 30_000;

export interface Likeness {
  /** The mean of what pieces say of their tokens; undefined where there are none. */
  readonly likeness: number | undefined;
  /** Whether there was as much speech as decides. */
  readonly isDecided: boolean;
}

/** How like English the beginning of the speech of pieces is. */
export function likenessOf(pieces: readonly HeardPiece[]): Likeness {
  let spokenMs = 0;
  const probabilities: number[] = [];
  for (const piece of pieces) {
    if (spokenMs >= DECISIVE_MS) break;
    spokenMs += (piece.words.at(-1)?.endMs ?? 0) - (piece.words[0]?.startMs ?? 0);
    probabilities.push(...piece.probabilities);
  }
  return {
    likeness: probabilities.length > 0 ? geometricMean(probabilities) : undefined,
    isDecided: spokenMs >= DECISIVE_MS,
  };
}
