import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';

/** The state machines and queues that the dashboard shows, by name. */
export interface Watched {
  readonly machines: Readonly<Record<string, IStateMachine>>;
  readonly queues: Readonly<Record<string, IQueue>>;
}
