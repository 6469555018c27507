/** When alarms ring, and how long queues and buckets keep what is left over. Nothing is imported: documents are made of it too. */
export const alarmLimits = {
  /** Answers of 5xx within some minutes. */
  faults: 5,
  faultsMinutes: 5,
  oldestMessageHours: 1,
  /** Of the monthly budget, as it was billed. */
  budgetPercents: [80, 100],
} as const;

/** Of one late run nobody need be woken: EventBridge tries again, and the next run does the work of both. */
const runsMissed = 3;
const fewestMinutes = 15;
/** After how long without a call a sweep's alarm rings. */
export const silentMinutes = (everyMinutes: number): number => Math.max(fewestMinutes, runsMissed * everyMinutes);

/** As long as SQS keeps a message at most. */
export const messageRetentionDays = 14;
/** After which S3 gives up a multipart upload that nobody has completed. */
export const multipartUploadDays = 7;
