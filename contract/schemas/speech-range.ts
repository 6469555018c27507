import * as v from 'valibot';
import { RenderWork } from './render-work.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A part of the sound that is heard at once. Near its ends the quietest place is looked for, so that no word is cut. */
export const SpeechRange = v.object({ index: Whole, start_ms: Whole, end_ms: Whole });
export type SpeechRange = v.InferOutput<typeof SpeechRange>;

/** Longer than any word, and than what a model says for one in a loop. */
const maxWordLength = 2000;

/** A word of a script, as `align` of packages/speech takes it. */
export const ScriptWord = v.object({
  text: v.pipe(v.string(), v.minLength(1)),
  /** When it is said, as far as its letters tell. */
  near: v.object({ startMs: Whole, endMs: Whole }),
  /** It was heard as it is written, so that its time is no guess. */
  isHeard: v.boolean(),
});
export type ScriptWord = v.InferOutput<typeof ScriptWord>;
export const RangeScript = v.array(ScriptWord);

/** What is heard without any right but the signed URL of its source, which is as good as a key. */
export const RangeToHear = v.object({
  source: RenderWork.options[0].entries.source,
  audioTrack: v.pipe(v.number(), v.integer(), v.minValue(1)),
  range: v.object({ startMs: Whole, endMs: Whole }),
  /** No more than the first half minute of speech is heard where that is not likely English. */
  mustBeEnglish: v.boolean(),
  /** The words whose times are looked for; absent where it is to be heard which there are. */
  script: v.optional(RangeScript),
  /** The sound itself is wanted, and no words: another engine hears it. */
  wants: v.optional(v.literal('sound')),
});
export type RangeToHear = v.InferOutput<typeof RangeToHear>;

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** It comes from a process that has decoded a stranger's file, so nothing is taken for granted. */
export const HeardRange = v.object({
  words: v.array(
    v.pipe(
      v.object({
        text: v.pipe(v.string(), v.minLength(1), v.maxLength(maxWordLength)),
        startMs: Whole,
        endMs: Whole,
        /** Not every engine by address tells it. */
        confidence: v.optional(Share),
      }),
      v.check(({ startMs, endMs }) => startMs <= endMs, 'must not end before it starts'),
    ),
  ),
  /** What an engine by address says that it is, in ISO 639-1. */
  language: v.optional(v.string()),
  /** Set where it is not likely English. */
  isForeign: v.optional(v.literal(true)),
  /** Where the sound of the range ends. */
  foundMs: v.pipe(v.number(), v.minValue(0)),
});
export type HeardRange = v.InferOutput<typeof HeardRange>;

/** Where a range was cut, and its sound: a WAV file in base64, since some minutes of it fit into the answer of a Lambda. */
export const RangeSound = v.object({
  startMs: Whole,
  foundMs: HeardRange.entries.foundMs,
  wav: v.pipe(v.string(), v.base64()),
});
export type RangeSound = v.InferOutput<typeof RangeSound>;
