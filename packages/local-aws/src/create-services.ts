import type { CloudContext } from './context.ts';
import { createHttpApis } from './services/api-gateway/service.ts';
import { createCloudFormation } from './services/cloudformation/service.ts';
import { createDistributions } from './services/cloudfront/service.ts';
import { createDynamoDb } from './services/dynamodb/service.ts';
import { createEvents } from './services/events/service.ts';
import { createEventSourceMappings } from './services/lambda/event-source-mappings.ts';
import { createLambda } from './services/lambda/service.ts';
import { createLogs } from './services/logs/service.ts';
import { createMediaConvert } from './services/mediaconvert/service.ts';
import { createS3 } from './services/s3/service.ts';
import { createScheduler } from './services/scheduler/service.ts';
import { createSns } from './services/sns/service.ts';
import { createSqs } from './services/sqs/service.ts';
import { createStates } from './services/states/service.ts';
import { createSts } from './services/sts/service.ts';
import type { RecogniserName } from './services/transcribe/recognisers/recogniser.ts';
import { createTranscribe } from './services/transcribe/service.ts';

export interface ServicesOptions {
  /** Port of the first HTTP API. */
  readonly port?: number;
  readonly recogniser?: RecogniserName;
  readonly speechModel?: string;
  readonly transcribeJobs?: number;
  /** How many executions Step Functions starts in a second, multiplied by `timeScale`. */
  readonly startExecutions?: number;
}

export type Services = ReturnType<typeof createServices>;

/**
 * Makes every stand-in and gives it the stand-ins that it calls. They resume in the order of the result and stop in the
 * opposite order, so that a caller stops before the services that it calls.
 */
export function createServices(
  context: CloudContext,
  { port, recogniser, speechModel, transcribeJobs, startExecutions }: ServicesOptions,
) {
  const s3 = createS3(context);
  const dynamoDb = createDynamoDb(context);
  const sqs = createSqs(context);
  const lambda = createLambda(context, { queues: sqs });
  const eventSourceMappings = createEventSourceMappings(context, { functions: lambda, queues: sqs });
  const events = createEvents(context, { functions: lambda, queues: sqs });
  const transcription = {
    ...(recogniser && { recogniser }),
    speechModel,
    ...(transcribeJobs !== undefined && { concurrentJobs: transcribeJobs }),
  };
  const startQuota =
    startExecutions === undefined
      ? {}
      : { startQuota: { bucketSize: startExecutions, perSecond: startExecutions * context.timeScale } };
  const httpApis = createHttpApis(context, { functions: lambda, ...(port !== undefined && { port }) });
  return {
    dynamoDb,
    s3,
    sqs,
    cloudFormation: createCloudFormation(context),
    logs: createLogs(context, lambda),
    sns: createSns(context),
    sts: createSts(context),
    lambda,
    events,
    scheduler: createScheduler(context, { queues: sqs }),
    states: createStates(context, { events, ...startQuota }),
    transcribe: createTranscribe(context, { events, ...transcription }),
    mediaConvert: createMediaConvert(context, { events }),
    eventSourceMappings,
    httpApis,
    distributions: createDistributions(context, { httpApis, s3 }),
  };
}
