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
  /** The events that call it. It may have a pattern, a schedule, or both. */
  readonly pattern?: EventPattern;
  readonly schedule?: Schedule;
  readonly alarmTopic: AlarmTopic;
}

/** A Lambda that events on the default bus or a schedule call, with one dead-letter queue for undelivered and unhandled events. */
export class EventStep extends Construct {
  constructor(scope: Construct, id: string, { lambda, pattern, schedule, alarmTopic }: EventStepProps) {
    super(scope, id);
    const means = `An event for ${id} was neither delivered nor handled.`;
    const deadLetters = deadLetterQueue(this, 'DeadLetters', alarmTopic, means);
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
