import { SAMPLES_PER_FRAME, type Said } from '../model/moonshine.ts';
import { type TokenWord, wordsOf } from '../model/tokens.ts';
import { firstSoundMs, type Loudness, lastSoundMs, MS_PER_STEP, SAMPLES_PER_MS } from '../sound/loudness.ts';
import { tokenFrames } from './warp.ts';

const MS_PER_FRAME = SAMPLES_PER_FRAME / SAMPLES_PER_MS;

export interface TimedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** How sure the model is of the word, from 0 to 1. */
  readonly confidence: number;
}

/** The words of what was said, with times from the start of a piece before which the model was given `leadMs` of silence. */
export function timedWords(said: Said, loudness: Loudness, leadMs: number, words = wordsOf(said.tokens)): TimedWord[] {
  const starts = tokenFrames(said.heads).map((frame) => Math.max(0, frame * MS_PER_FRAME - leadMs));
  const pieceMs = loudness.levelsDb.length * MS_PER_STEP;
  const at = (token: number): number => Math.min(pieceMs, starts[token] ?? pieceMs);
  return words.map((word, index) => {
    // The first begins at frame 0, wherever its sound is.
    const startMs = index === 0 ? (firstSoundMs(loudness, 0) ?? 0) : at(word.from);
    const nextMs = Math.max(startMs, at(word.to));
    const endMs = Math.max(startMs, Math.min(nextMs, lastSoundMs(loudness, nextMs) ?? nextMs));
    return { text: word.text, startMs, endMs, confidence: confidenceOf(said, word) };
  });
}

const confidenceOf = ({ probabilities }: Said, { from, to }: TokenWord): number =>
  geometricMean(probabilities.slice(from, to));

/** Of no numbers, 1. */
export const geometricMean = (numbers: readonly number[]): number =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(Math.max(number, 1e-9)), 0) / Math.max(1, numbers.length));
