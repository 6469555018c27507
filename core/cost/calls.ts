import type { Meter } from '#contract/meters.ts';

/** What AWS bills for a call: one unit of a meter, or nothing, with the page that says so. */
type Bill = Meter | { readonly free: string };

const freeS3 = { free: 'https://aws.amazon.com/s3/pricing (DELETE and CANCEL requests are free)' };
const freeLogs = { free: 'https://aws.amazon.com/cloudwatch/pricing (bytes scanned by queries alone)' };
const freeStates = { free: 'https://aws.amazon.com/step-functions/pricing (state transitions alone)' };

/**
 * Every operation that handlers call, by the service's name in request signatures. DynamoDB reports the units of each call; for
 * the other services every attempt counts, since AWS bills requests whether they succeed or not.
 */
export const calls = {
  dynamodb: {
    GetItem: 'dynamodb_read_units',
    DescribeTable: { free: 'https://aws.amazon.com/dynamodb/pricing/on-demand (reads and writes of items alone)' },
    Query: 'dynamodb_read_units',
    UpdateItem: 'dynamodb_write_units',
    TransactWriteItems: 'dynamodb_write_units',
  },
  s3: {
    PutObject: 's3_put_requests',
    CopyObject: 's3_put_requests',
    CreateMultipartUpload: 's3_put_requests',
    UploadPart: 's3_put_requests',
    CompleteMultipartUpload: 's3_put_requests',
    ListObjectsV2: 's3_put_requests',
    ListObjectVersions: 's3_put_requests',
    ListParts: 's3_put_requests',
    ListMultipartUploads: 's3_put_requests',
    GetObject: 's3_get_requests',
    HeadObject: 's3_get_requests',
    DeleteObject: freeS3,
    DeleteObjects: freeS3,
    AbortMultipartUpload: freeS3,
  },
  sqs: {
    // All messages have a message group and are far below 64 KB.
    SendMessage: 'sqs_fair_requests',
    // One request for up to ten messages.
    SendMessageBatch: 'sqs_fair_requests',
    ChangeMessageVisibility: 'sqs_requests',
    GetQueueAttributes: 'sqs_requests',
  },
  // Events are far below 64 KB.
  events: { PutEvents: 'events_published' },
  lambda: {
    Invoke: { free: 'https://aws.amazon.com/lambda/pricing (requests and duration of the function that runs)' },
  },
  sns: { Publish: 'sns_requests' },
  scheduler: { CreateSchedule: { free: 'https://aws.amazon.com/eventbridge/pricing (invocations alone)' } },
  states: {
    StartExecution: freeStates,
    DescribeExecution: freeStates,
    StopExecution: freeStates,
    SendTaskFailure: freeStates,
    SendTaskSuccess: freeStates,
  },
  sts: { AssumeRole: { free: 'https://aws.amazon.com/iam/pricing (AWS STS is offered at no charge)' } },
  transcribe: {
    // The seconds of the job are billed: core/cost/transcribe-seconds.ts.
    StartTranscriptionJob: { free: 'https://aws.amazon.com/transcribe/pricing (seconds alone)' },
    GetTranscriptionJob: { free: 'https://aws.amazon.com/transcribe/pricing (seconds alone)' },
  },
  logs: {
    DescribeLogGroups: freeLogs,
    // The bytes that a query scans are billed; its results state them.
    StartQuery: freeLogs,
    GetQueryResults: freeLogs,
  },
  mediaconvert: {
    Probe: 'mediaconvert_probes',
    GetQueue: { free: 'https://aws.amazon.com/mediaconvert/pricing (minutes of outputs and probes alone)' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Bill>>>>;

export type Service = keyof typeof calls;

const bills: Readonly<Record<string, Readonly<Record<string, Bill>>>> = calls;

/** The meter that counts a call; undefined where the call is free or not in the table. */
export const meterOf = (service: Service, operation: string): Meter | undefined => {
  const bill = bills[service]?.[operation];
  return typeof bill === 'string' ? bill : undefined;
};
