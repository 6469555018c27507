import * as v from 'valibot';

/** Seconds as Amazon Transcribe writes them: a decimal in a string ("0.64"). */
const Seconds = v.pipe(v.string(), v.decimal(), v.transform(Number), v.minValue(0));
/** "0.998"; 0.0 where nothing is known, as of punctuation. */
const confidence = v.optional(v.pipe(v.string(), v.decimal(), v.transform(Number), v.minValue(0), v.maxValue(1)));
const alternatives = v.array(v.object({ content: v.string(), confidence }));
/** spk_0, where speakers were requested. https://docs.aws.amazon.com/transcribe/latest/dg/diarization-output-batch.html */
const speaker_label = v.optional(v.string());

/** The fields used of Amazon Transcribe's output. https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html#how-output */
export const SpeechOutput = v.object({
  results: v.object({
    /** Such as en-US; present only where Transcribe identified the language. */
    language_code: v.optional(v.string()),
    items: v.array(
      v.variant('type', [
        v.object({
          type: v.literal('pronunciation'),
          start_time: Seconds,
          end_time: Seconds,
          alternatives,
          speaker_label,
        }),
        v.object({ type: v.literal('punctuation'), alternatives }),
      ]),
    ),
  }),
});
export type SpeechOutput = v.InferOutput<typeof SpeechOutput>;
