import type { TableName } from './tables.ts';
import type { Machine, Signer } from './uses.ts';

/** Names of the environment variables that the stack sets and the handlers read. */
export const environmentNames = {
  table: (table: TableName) => `TABLE_${screaming(table)}`,
  machine: (machine: Machine) => `MACHINE_${screaming(machine)}`,
  signerRole: (signer: Signer) => `SIGNER_ROLE_${screaming(signer)}`,
  bucket: 'BUCKET',
  /** Prefix of Transcribe job names, so that stacks in one account do not hear each other: `<stack>.` + account.job */
  stack: 'STACK',
  /** ARN of the role that Transcribe reads media and writes transcripts with. */
  speechRole: 'SPEECH_ROLE',
  /** Their URLs. */
  startQueue: 'START_QUEUE',
  eventQueue: 'EVENT_QUEUE',
  deliveryQueue: 'DELIVERY_QUEUE',
  scheduleGroup: 'SCHEDULE_GROUP',
  schedulerRole: 'SCHEDULER_ROLE',
  /** ARN of the queue for what a schedule could not send. */
  scheduleDeadLetters: 'SCHEDULE_DEAD_LETTERS',
  /** Allowed CORS origins, comma-separated; `*` for all. */
  corsOrigins: 'CORS_ORIGINS',
  /** Of this stage's metrics in CloudWatch. */
  metricNamespace: 'METRIC_NAMESPACE',
  /** Name of the deployment, `Cueline-dev`, whose log groups are read. */
  logsOf: 'LOGS_OF',
  /** JSON of `HourlyCounts`: what of the deployment is billed by the hour. */
  hourlyCounts: 'HOURLY_COUNTS',
} as const;

/** A namespace per stage, so that stages which share an account and a Region do not add up. */
export const metricNamespace = (stageName: string): string => `Cueline/${stageName}`;
/**
 * The metrics in it: nano-dollars by `route`, milliseconds of media in which speech was looked for, items that a sweep
 * failed at again and again, leases of requests that the table of rate limits did not answer, and counters of quotas that were wrong.
 */
export const metricNames = {
  cost: 'cost_nano_usd',
  media: 'media_ms',
  poisoned: 'poisoned_items',
  unlimited: 'rate_limits_unreachable',
  usageCorrected: 'usage_corrected',
} as const;

/** Outputs of the stacks, read by admin commands and the smoke test. */
export const outputNames = {
  apiUrl: 'ApiUrl',
  /** The command that makes the first account and its key. */
  firstAccount: 'FirstAccount',
  bucket: 'BucketName',
  /** Their URLs. */
  startQueue: 'StartQueueUrl',
  eventQueue: 'EventQueueUrl',
  table: (table: TableName) => `Table${pascal(table)}`,
  machine: (machine: Machine) => `Machine${pascal(machine)}`,
  /** The function's name. */
  sweep: (sweep: string) => `Sweep${sweep}`,
};

const screaming = (name: string): string => name.replaceAll('-', '_').toUpperCase();
const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
