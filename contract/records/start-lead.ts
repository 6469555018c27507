import * as v from 'valibot';

/** Who works off the line of waiting starts, in the table of rate limits: `subject` is `starts`, `route_class` is `lead`. */
export const StartLeadRecord = v.object({
  /** Id of the message whose invocation leads. */
  holder: v.optional(v.string()),
  /** While this has not come it leads. */
  until_ms: v.optional(v.pipe(v.number(), v.integer()), 0),
  /** Account from which on the next turn is. */
  turn_from: v.optional(v.string(), ''),
});
