import * as v from 'valibot';

/** A word, or a part of one, as a recogniser told it; times in milliseconds, where it has them. */
export interface HeardToken {
  readonly text: string;
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
  readonly confidence?: number | undefined;
  readonly speaker?: string | undefined;
}

const Time = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)));
const Share = v.fallback(v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), undefined);
/** Deepgram counts speakers. */
const Speaker = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform((speaker) => (typeof speaker === 'number' ? `spk_${speaker}` : speaker || undefined)),
);

const inMs = (seconds: number | null | undefined): number | undefined =>
  seconds == null ? undefined : Math.round(seconds * 1000);

const WhisperWord = v.pipe(
  v.object({ word: v.string(), start: Time, end: Time, probability: Share, score: Share, speaker: Speaker }),
  v.transform(
    ({ word: text, start, end, probability, score, speaker }): HeardToken => ({
      ...{ text, startMs: inMs(start), endMs: inMs(end), speaker },
      confidence: probability ?? score ?? undefined,
    }),
  ),
);
/** Whisper, faster-whisper, stable-ts and WhisperX, whose segments may have no words. */
const Whisper = v.pipe(
  v.object({
    segments: v.array(
      v.object({ start: Time, end: Time, text: v.string(), speaker: Speaker, words: v.nullish(v.array(WhisperWord)) }),
    ),
  }),
  v.transform(({ segments }) =>
    segments.map(({ start, end, text, speaker, words }): readonly HeardToken[] =>
      words && words.length > 0
        ? words.map((word) => ({ ...word, speaker: word.speaker ?? speaker }))
        : [{ text, startMs: inMs(start), endMs: inMs(end), speaker }],
    ),
  ),
);
/** OpenAI's verbose_json with words. */
const OpenAi = v.pipe(
  v.object({ words: v.array(WhisperWord) }),
  v.transform(({ words }) => [words]),
);

const DeepgramWord = v.object({
  ...{ word: v.string(), punctuated_word: v.nullish(v.string()), start: Time, end: Time },
  ...{ confidence: Share, speaker: Speaker },
});
/** A channel of several is a speaker. */
const Deepgram = v.pipe(
  v.object({
    results: v.object({
      channels: v.array(v.object({ alternatives: v.array(v.object({ words: v.array(DeepgramWord) })) })),
    }),
  }),
  v.transform(({ results: { channels } }) =>
    channels.map(({ alternatives: [best] }, channel) =>
      (best?.words ?? []).map(
        ({ word, punctuated_word, start, end, confidence, speaker }): HeardToken => ({
          ...{ text: punctuated_word ?? word, startMs: inMs(start), endMs: inMs(end) },
          confidence: confidence ?? undefined,
          speaker: speaker ?? (channels.length > 1 ? `spk_${channel}` : undefined),
        }),
      ),
    ),
  ),
);

const AssemblyAi = v.pipe(
  v.object({
    words: v.array(v.object({ text: v.string(), start: Time, end: Time, confidence: Share, speaker: Speaker })),
  }),
  v.transform(({ words }) => [
    words.map(
      ({ text, start, end, confidence, speaker }): HeardToken => ({
        ...{ text, startMs: start ?? undefined, endMs: end ?? undefined, speaker },
        confidence: confidence ?? undefined,
      }),
    ),
  ]),
);

/** What recognisers answer, as the tokens of each of their segments; OpenAI has words beside segments without any. */
export const RecogniserJson = v.union([OpenAi, AssemblyAi, Deepgram, Whisper]);
