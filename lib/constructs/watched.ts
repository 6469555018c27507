import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';

/** What a dashboard shows of the pipelines, each by its name. */
export interface Watched {
  readonly machines: Readonly<Record<string, IStateMachine>>;
  readonly queues: Readonly<Record<string, IQueue>>;
}
