/**
 * What operators meet: limits of alarms, and retention of queues and buckets; contract/limits.ts has the rule. The file imports
 * nothing, since docs are generated from it too.
 */
export const alarmLimits = {
  /** 5xx responses within `faultsMinutes`. */
  faults: 5,
  faultsMinutes: 5,
  /** Percent of the requests of `faultsMinutes`, if there are `fewestRequests`. */
  faultPercent: 1,
  refusedPercent: 5,
  fewestRequests: 100,
  /** Percent of the throttle of the stage. */
  throttlePercent: 80,
  /** A tool of an agent may wait for five seconds. */
  slowSeconds: 7,
  slowMinutes: 15,
  oldestMessageMinutes: 20,
  /** Pieces of a video wait for others of their account. */
  oldestChunkMinutes: 120,
  /** The 95th percentile of what customers wait for work that ended within an hour, if that is `fewestEnded`. */
  waitedMinutes: 30,
  fewestEnded: 20,
  /**
   * How many times faster than `waitObjective` allows work may miss it: at these rates two per cent of what a month of 30 days allows is used
   * in an hour, and five in six hours (https://sre.google/workbook/alerting-on-slos/).
   */
  burnRates: [
    { hours: 1, rate: 14.4 },
    { hours: 6, rate: 6 },
  ],
  /** How long work may be open: longer than a usual file takes, with a usual wait. */
  openHours: 4,
  /** Videos within an hour that MediaConvert made because our own code had failed. */
  rendererFallbacks: 3,
  /** Calls that Lambda or DynamoDB refuses within `throttleMinutes`. */
  throttles: 20,
  throttleMinutes: 5,
  /** Percent of the AWS account's concurrent Lambdas. */
  concurrencyPercent: 70,
  /** Percents of the monthly budget. */
  budgetPercents: [80, 100],
} as const;

/** One missed run is harmless: EventBridge tries again, and the next run does the work of both. */
const missedRuns = 3;
const minSilentMinutes = 15;
/** The time without a call after which the alarm of a sweep is raised. */
export const silentMinutes = (everyMinutes: number): number => Math.max(minSilentMinutes, missedRuns * everyMinutes);

/** Concurrent Lambdas below which sweeps take turns. */
export const spreadSweepsBelow = 100;
/** The time over which the firewall of a domain counts the requests of an address. */
export const addressSeconds = 300;
/** What one address may send in it to routes that need no key, which all addresses share: 20 requests a second. */
export const keylessRequestsOfAddress = 6000;

/** The maximum of SQS. */
export const messageRetentionDays = 14;
/** After this time S3 aborts an incomplete multipart upload. */
export const multipartUploadDays = 7;
/** How long a replaced or deleted object of the bucket's scratch prefixes can be restored; of others, `versionDays` of the stage. */
export const scratchVersionDays = 1;
/** Access logs are read when a day is closed, within eight days at most; they have the addresses of those who download. */
export const accessLogDays = 14;
/** Slices of a day are compared with its logs when the next day is closed, within eight days at most. */
export const costSliceDays = 14;
/** How long results of queries are kept. */
export const athenaResultDays = 7;
/** How long the sources and the results of batches are kept: their records stay for `batchLifetimeSeconds` after the end. */
export const batchDays = 120;
/** What one query may scan: $0.05, by Athena's price of $5 for a TB. */
export const athenaScanGib = 10;
