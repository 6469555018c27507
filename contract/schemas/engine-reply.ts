import * as v from 'valibot';

const Word = v.object({
  word: v.string(),
  start: v.pipe(v.number(), v.finite()),
  end: v.pipe(v.number(), v.finite()),
  /** OpenAI has none. */
  probability: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});
const words = v.array(Word);

/**
 * The fields used of what an OpenAI-compatible engine answers as `verbose_json`, with times in seconds. Some servers have the words in
 * segments. https://platform.openai.com/docs/api-reference/audio/verbose-json-object
 */
export const EngineReply = v.union([
  v.object({ language: v.optional(v.string()), text: v.optional(v.string(), ''), words }),
  v.pipe(
    v.object({
      language: v.optional(v.string()),
      text: v.optional(v.string(), ''),
      segments: v.array(v.object({ words })),
    }),
    v.transform(({ segments, ...reply }) => ({ ...reply, words: segments.flatMap((segment) => segment.words) })),
  ),
]);
export type EngineReply = v.InferOutput<typeof EngineReply>;
