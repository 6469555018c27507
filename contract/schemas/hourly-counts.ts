import * as v from 'valibot';

/**
 * Request metrics of S3 for one filter, each billed as a custom metric in the hours in which it has a value.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/metrics-configurations.html
 */
export const requestMetricsPerFilter = 16;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many resources of a deployment AWS bills by the hour, used or not. */
export const HourlyCounts = v.object({
  /** Metrics that alarms watch: an alarm is billed for each. */
  alarms: Count,
  dashboards: Count,
  /** The most request metrics that S3 publishes. */
  request_metrics: v.optional(Count, 0),
  /** Firewalls of the edge, with their rules. */
  firewalls: v.optional(Count, 0),
  firewall_rules: v.optional(Count, 0),
  /** With their copies in other Regions. */
  secrets: v.optional(Count, 0),
  /** Queues that Lambda polls all the time. */
  queues: Count,
});
export type HourlyCounts = v.InferOutput<typeof HourlyCounts>;
