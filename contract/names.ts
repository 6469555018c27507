import type { TableName } from './tables.ts';
import type { Machine, Signer } from './uses.ts';

/** Names of the environment variables that the stack sets and the handlers read. */
export const environmentNames = {
  table: (table: TableName) => `TABLE_${upperSnakeCase(table)}`,
  machine: (machine: Machine) => `MACHINE_${upperSnakeCase(machine)}`,
  signerRole: (signer: Signer) => `SIGNER_ROLE_${upperSnakeCase(signer)}`,
  bucket: 'BUCKET',
  /** Prefix of Transcribe job names, `<stack>.<account>.<job>`: an event rule matches the jobs of its own stack only. */
  stack: 'STACK',
  /** ARN of the role that Transcribe reads media and writes transcripts with. */
  speechRole: 'SPEECH_ROLE',
  /** Name of the bus of ended work. */
  eventBus: 'EVENT_BUS',
  /** URLs of the queues. */
  startQueue: 'START_QUEUE',
  eventQueue: 'EVENT_QUEUE',
  deliveryQueue: 'DELIVERY_QUEUE',
  chunkQueue: 'CHUNK_QUEUE',
  scheduleGroup: 'SCHEDULE_GROUP',
  schedulerRole: 'SCHEDULER_ROLE',
  /** ARN of the queue for messages that a schedule could not send. */
  scheduleDeadLetters: 'SCHEDULE_DEAD_LETTERS',
  /** The bucket of S3's access logs. */
  accessLogs: 'ACCESS_LOGS',
  /** JSON of `CaptionDrawing`. */
  captionDrawing: 'CAPTION_DRAWING',
  /** What cannot be transcribed, and what to install for it. The local cloud sets it; on AWS nothing is missing. */
  speechMissing: 'SPEECH_MISSING',
  /** ARNs of RenderChunk and JoinChunks. */
  renderFunction: 'RENDER_FUNCTION',
  joinFunction: 'JOIN_FUNCTION',
  /** ARN of DrawFrame. */
  frameFunction: 'FRAME_FUNCTION',
  /** ARN of DecodeSound. */
  soundFunction: 'SOUND_FUNCTION',
  /** ARN of RecogniseSpeech. */
  speechFunction: 'SPEECH_FUNCTION',
  /** JSON of `SpeechAddress`, and the text of its secret; absent where nothing hears by address. */
  speechAddress: 'SPEECH_ADDRESS',
  speechKey: 'SPEECH_KEY',
  /** ARN of the topic of alarms. */
  alarmTopic: 'ALARM_TOPIC',
  /** Days for which the bucket keeps what was replaced or deleted. */
  versionDays: 'VERSION_DAYS',
  /** How many places an account has for the requests of a route. */
  waitingPlaces: 'WAITING_PLACES',
  /** Where callers reach the API, such as `https://captions.example.com`, in place of the Host of their requests. */
  publicOrigin: 'PUBLIC_ORIGIN',
  /** What the distribution sends to the API in `x-origin-secret`. */
  originSecret: 'ORIGIN_SECRET',
  /** Allowed CORS origins, comma-separated; `*` for all. */
  corsOrigins: 'CORS_ORIGINS',
  /** Namespace of this stage's metrics in CloudWatch. */
  metricNamespace: 'METRIC_NAMESPACE',
  /** Name of the release, which each cost line contains. */
  release: 'RELEASE',
  /** Name of the deployment, `Cueline-dev`, whose log groups are read. */
  logsOf: 'LOGS_OF',
  /** JSON of `HourlyCounts`: the resources of the deployment that are billed by the hour. */
  hourlyCounts: 'HOURLY_COUNTS',
} as const;

/** A namespace per stage, so that stages in one AWS account and Region do not share metrics. */
export const metricNamespace = (stageName: string): string => `Cueline/${stageName}`;
/**
 * The metrics in the namespace: nano-dollars by `route`, milliseconds of transcribed media, poisoned items, leases that were
 * given without the table of rate limits because it did not answer, counters of quotas that were corrected, and videos and
 * transcriptions for which our own code had failed, so that MediaConvert or Transcribe took over. By `kind` and `engine`, and of all: how
 * long a customer has waited for work, from its request to its end; and for how long work is open that has not ended for an hour.
 */
export const metricNames = {
  cost: 'cost_nano_usd',
  media: 'media_ms',
  poisoned: 'poisoned_items',
  refused: 'refused_requests',
  unlimited: 'rate_limits_unreachable',
  usageCorrected: 'usage_corrected',
  rendererFallbacks: 'renderer_fallbacks',
  waited: 'waited_ms',
  openFor: 'open_for_ms',
} as const;

/** Outputs of the stacks, read by admin commands and npm run prove. */
export const outputNames = {
  apiUrl: 'ApiUrl',
  consoleUrl: 'ConsoleUrl',
  /** The command that makes the first account and its key. */
  firstAccount: 'FirstAccount',
  /** The host of the distribution, to which the record of a domain outside of Route 53 points. */
  distribution: 'DistributionHost',
  staticBucket: 'StaticBucket',
  /** The host of the API, to which the record of `origin.` and the domain points. */
  origin: 'OriginHost',
  bucket: 'BucketName',
  accessLogs: 'AccessLogsName',
  eventBus: 'EventBusName',
  /** URLs of the queues. */
  startQueue: 'StartQueueUrl',
  eventQueue: 'EventQueueUrl',
  scheduleGroup: 'ScheduleGroupName',
  table: (table: TableName) => `Table${pascal(table)}`,
  machine: (machine: Machine) => `Machine${pascal(machine)}`,
  /** The function's name. */
  sweep: (sweep: string) => `Sweep${sweep}`,
};

const upperSnakeCase = (name: string): string => name.replaceAll('-', '_').toUpperCase();
const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** S3's daily list of all objects of the bucket, in the bucket of access logs. */
export const inventory = { prefix: 'inventory', id: 'daily' } as const;

/** The queue of MediaConvert that makes exports: each AWS account has it. */
export const exportQueue = 'Default';
