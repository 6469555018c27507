import { type EventPattern, Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { grant } from './grant.ts';
import type { RowLambda } from './row-lambda.ts';

export interface EventStepProps {
  readonly lambda: RowLambda;
  /** The events that call it. It may have a pattern, a schedule, or both. */
  readonly pattern?: EventPattern;
  readonly schedule?: Schedule;
  /** For undelivered and unhandled events. A message names its rule or function, so all steps share the queue and its alarm. */
  readonly deadLetters: IQueue;
}

/** A Lambda that events on the default bus or a schedule call. */
export class EventStep extends Construct {
  constructor(scope: Construct, id: string, { lambda, pattern, schedule, deadLetters }: EventStepProps) {
    super(scope, id);
    const attempts = { maxEventAge: Duration.hours(1), retryAttempts: 2 };
    // Unhandled events: the function threw on every attempt.
    new EventInvokeConfig(this, 'OnFailure', {
      function: lambda.fn,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
      ...attempts,
    });
    grant(lambda.role, { actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] });
    // Undelivered events: EventBridge could not invoke the function.
    new Rule(this, 'Rule', {
      ...(pattern && { eventPattern: pattern }),
      ...(schedule && { schedule }),
      targets: [
        new LambdaFunction(lambda.fn, {
          deadLetterQueue: deadLetters,
          maxEventAge: Duration.hours(1),
          retryAttempts: 5,
        }),
      ],
    });
  }
}
