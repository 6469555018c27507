import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What of a deployment AWS bills by the hour, whether anyone uses it or not. */
export const StandingCounts = v.object({
  /** Metrics that alarms watch: an alarm is billed for each. */
  alarms: Count,
  dashboards: Count,
  /** Queues that Lambda asks for messages all the time. */
  queues: Count,
});
export type StandingCounts = v.InferOutput<typeof StandingCounts>;
