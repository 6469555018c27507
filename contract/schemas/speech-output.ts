import * as v from 'valibot';

/** Seconds as Amazon Transcribe writes them: a decimal in a string ("0.64"). */
const Seconds = v.pipe(v.string(), v.decimal(), v.transform(Number), v.minValue(0));
const alternatives = v.array(v.object({ content: v.string() }));

/** What we read of Amazon Transcribe's output. https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html#how-output */
export const SpeechOutput = v.object({
  results: v.object({
    /** Only where the language was identified: en-US. */
    language_code: v.optional(v.string()),
    items: v.array(
      v.variant('type', [
        v.object({ type: v.literal('pronunciation'), start_time: Seconds, end_time: Seconds, alternatives }),
        v.object({ type: v.literal('punctuation'), alternatives }),
      ]),
    ),
  }),
});
export type SpeechOutput = v.InferOutput<typeof SpeechOutput>;
