import type { CloudContext } from './context.ts';
import type { HttpApis } from './services/api-gateway/service.ts';
import type { DynamoDb } from './services/dynamodb/service.ts';
import type { Events } from './services/events/service.ts';
import type { EventSourceMappings } from './services/lambda/event-source-mappings.ts';
import type { Lambda } from './services/lambda/service.ts';
import type { S3 } from './services/s3/service.ts';
import type { Scheduler } from './services/scheduler/service.ts';
import type { Sqs } from './services/sqs/service.ts';
import type { States } from './services/states/service.ts';
import type { Assets } from './template/assets.ts';

/** The stand-ins in which a template's resources are made. */
export interface CloudServices {
  readonly context: CloudContext;
  readonly assets: Assets;
  readonly dynamoDb: DynamoDb;
  readonly eventSourceMappings: EventSourceMappings;
  readonly events: Events;
  readonly httpApis: HttpApis;
  readonly lambda: Lambda;
  readonly s3: S3;
  readonly scheduler: Scheduler;
  readonly sqs: Sqs;
  readonly states: States;
}
