import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { AlarmTopic } from './alarm-topic.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { grant } from './grant.ts';
import type { RowLambda } from './row-lambda.ts';

export interface EventStepProps {
  readonly lambda: RowLambda;
  /** What calls it; with both, either does. */
  readonly pattern?: EventPattern;
  readonly schedule?: Schedule;
  readonly alarmTopic: AlarmTopic;
}

/** A Lambda that an event on the default bus or a schedule calls, and one queue for what could not be delivered or handled. */
export class EventStep extends Construct {
  constructor(scope: Construct, id: string, { lambda, pattern, schedule, alarmTopic }: EventStepProps) {
    super(scope, id);
    const means = `An event for ${id} was neither delivered nor handled.`;
    const deadLetters = deadLetterQueue(this, 'DeadLetters', alarmTopic, means);
    const attempts = { maxEventAge: Duration.hours(1), retryAttempts: 2 };
    // Not handled: the function threw on every attempt.
    new EventInvokeConfig(this, 'OnFailure', {
      function: lambda.fn,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
      ...attempts,
    });
    grant(lambda.role, { actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] });
    // Not delivered: EventBridge could not hand the event to Lambda.
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
