import * as v from 'valibot';

/** One token bucket. */
export const RateLimitRecord = v.object({
  /** The hash of an API key; the account of a resumable upload, whose requests carry no key; or `operator`. */
  subject: v.string(),
  route_class: v.string(),
  /** When the bucket is full if nobody takes more, in epoch milliseconds. Absent or past: the bucket is full. */
  full_at_ms: v.optional(v.pipe(v.number(), v.integer())),
});
export type RateLimitRecord = v.InferOutput<typeof RateLimitRecord>;
