import * as v from 'valibot';

/**
 * S3 has so many metrics of the requests that a filter lets through, each billed as one of our own in the hours in which it has
 * a value. https://docs.aws.amazon.com/AmazonS3/latest/userguide/metrics-configurations.html
 */
export const metricsOfFilter = 16;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What of a deployment AWS bills by the hour, whether anyone uses it or not. */
export const HourlyCounts = v.object({
  /** Metrics that alarms watch: an alarm is billed for each. */
  alarms: Count,
  dashboards: Count,
  /** Metrics of requests that S3 keeps at most. */
  request_metrics: v.optional(Count, 0),
  /** Queues that Lambda asks for messages all the time. */
  queues: Count,
});
export type HourlyCounts = v.InferOutput<typeof HourlyCounts>;
