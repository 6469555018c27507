import { SAMPLES_PER_FRAME, type Said } from '../model/moonshine.ts';
import { type TokenWord, wordsOf } from '../model/tokens.ts';
import {
  firstSoundMs,
  type Loudness,
  lastSoundMs,
  MS_PER_STEP,
  pausesOf,
  SAMPLES_PER_MS,
  SHORTEST_PAUSE_MS,
  type Span,
} from '../sound/loudness.ts';

const MS_PER_FRAME = SAMPLES_PER_FRAME / SAMPLES_PER_MS;

export interface TimedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** How sure the model is of the word, from 0 to 1. */
  readonly confidence: number;
}

/** What was said, with the frame where each token begins (warp.ts). */
export interface PlacedSaid extends Said {
  readonly frames: readonly number[];
}

/** The words of what was said, with times from the start of a piece before which the model was given `leadMs` of silence. */
export function timedWords(
  said: PlacedSaid,
  loudness: Loudness,
  leadMs: number,
  words = wordsOf(said.tokens),
): TimedWord[] {
  const lengthMs = loudness.levelsDb.length * MS_PER_STEP;
  const at = (token: number): number => {
    const ms = (said.frames[token] ?? 0) * MS_PER_FRAME - leadMs - said.lateMs;
    return Math.max(0, Math.min(lengthMs, ms));
  };
  const pauses = pausesOf(loudness);
  const starts: number[] = [];
  words.forEach(({ from }, index) => {
    const previous = words[index - 1];
    const next = words[index + 1];
    // The path begins at frame 0, wherever the first sound is.
    const start = previous ? afterPause(at(from), at(previous.from), pauses) : (firstSoundMs(loudness, 0) ?? 0);
    starts.push(Math.max(starts.at(-1) ?? 0, Math.min(start, next ? at(next.from) : lengthMs)));
  });
  return words.map((word, index) => {
    const startMs = starts[index] ?? 0;
    const nextMs = starts[index + 1] ?? Math.max(startMs, at(word.to));
    const endMs = Math.max(startMs, Math.min(nextMs, lastSoundMs(loudness, nextMs) ?? nextMs));
    return { text: word.text, startMs, endMs, confidence: confidenceOf(said, word) };
  });
}

/** The attention to a word may come after the pause before it, or just before that pause where no comma has its attention. */
const AFTER_PAUSE_MS = 150;
const BEFORE_PAUSE_MS = 80;

/** A word that begins in or near a pause begins where the pause ends, if the word before it began before the pause. */
function afterPause(ms: number, previousMs: number, pauses: readonly Span[]): number {
  const pause = pauses.findLast(({ startMs }) => startMs <= ms + BEFORE_PAUSE_MS);
  const earliestMs = Math.max(ms - AFTER_PAUSE_MS, previousMs + SHORTEST_PAUSE_MS);
  return pause && pause.endMs >= earliestMs ? pause.endMs : ms;
}

/** The geometric mean of its tokens. */
const confidenceOf = ({ probabilities }: Said, { from, to }: TokenWord): number =>
  geometricMean(probabilities.slice(from, to));

/** The mean of no numbers is 1. */
export const geometricMean = (numbers: readonly number[]): number =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(Math.max(number, 1e-9)), 0) / Math.max(1, numbers.length));
