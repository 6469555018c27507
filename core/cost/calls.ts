import type { Meter } from '#contract/meters.ts';

/** What AWS bills for each call: one unit of a meter, or nothing, and where it says so. */
type Bill = Meter | { readonly free: string };

const freeS3 = { free: 'https://aws.amazon.com/s3/pricing (DELETE and CANCEL requests are free)' };
const freeLogs = { free: 'https://aws.amazon.com/cloudwatch/pricing (bytes scanned by queries alone)' };
const freeStates = { free: 'https://aws.amazon.com/step-functions/pricing (state transitions alone)' };

/**
 * Every operation that handlers call, under the service's name in a signature. DynamoDB says itself how many units a call
 * took; of every other one each attempt counts, since AWS bills the request and not what came of it.
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
    ListParts: 's3_put_requests',
    ListMultipartUploads: 's3_put_requests',
    GetObject: 's3_get_requests',
    HeadObject: 's3_get_requests',
    DeleteObject: freeS3,
    DeleteObjects: freeS3,
    AbortMultipartUpload: freeS3,
  },
  sqs: {
    // Every message of ours is of a message group, and far below 64 KB.
    SendMessage: 'sqs_fair_requests',
    // One request for all of its ten messages or less.
    SendMessageBatch: 'sqs_fair_requests',
    ChangeMessageVisibility: 'sqs_requests',
  },
  scheduler: { CreateSchedule: { free: 'https://aws.amazon.com/eventbridge/pricing (invocations alone)' } },
  states: {
    StartExecution: freeStates,
    DescribeExecution: freeStates,
    StopExecution: freeStates,
    SendTaskSuccess: freeStates,
  },
  sts: { AssumeRole: { free: 'https://aws.amazon.com/iam/pricing (AWS STS is offered at no charge)' } },
  transcribe: {
    // The job's seconds are billed: core/cost/transcribe-seconds.ts.
    StartTranscriptionJob: { free: 'https://aws.amazon.com/transcribe/pricing (seconds alone)' },
    GetTranscriptionJob: { free: 'https://aws.amazon.com/transcribe/pricing (seconds alone)' },
  },
  logs: {
    DescribeLogGroups: freeLogs,
    // The bytes that a query scans are billed: its results tell them.
    StartQuery: freeLogs,
    GetQueryResults: freeLogs,
  },
  mediaconvert: { Probe: 'mediaconvert_probes' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Bill>>>>;

export type Service = keyof typeof calls;

const bills: Readonly<Record<string, Readonly<Record<string, Bill>>>> = calls;

/** The meter of which one call takes a unit; undefined where it is free, or not in the table. */
export const meterOf = (service: Service, operation: string): Meter | undefined => {
  const bill = bills[service]?.[operation];
  return typeof bill === 'string' ? bill : undefined;
};
