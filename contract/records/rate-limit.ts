import * as v from 'valibot';

/** One bucket of tokens. */
export const RateLimitRecord = v.object({
  /** The hash of an API key, or the account of a resumable upload, whose requests carry no key. */
  subject: v.string(),
  route_class: v.string(),
  /** When it is full if nothing more is taken. Absent, or in the past: it is full. */
  full_at_ms: v.optional(v.pipe(v.number(), v.integer())),
});
export type RateLimitRecord = v.InferOutput<typeof RateLimitRecord>;
