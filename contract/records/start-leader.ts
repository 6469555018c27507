import * as v from 'valibot';

/**
 * The lease of the leader, the one invocation of `StartWork` that starts the waiting work of all accounts. Its item is in the table
 * of rate limits: `subject` is `starts`, `route_class` is `lead`.
 */
export const StartLeaderRecord = v.object({
  /** Id of the message whose invocation is the leader. */
  holder: v.optional(v.string()),
  /** The end of the lease, in epoch milliseconds. */
  until_ms: v.optional(v.pipe(v.number(), v.integer()), 0),
  /** The next turn is that of the first account whose id is not before this text. */
  turn_from: v.optional(v.string(), ''),
});
