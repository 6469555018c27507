import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { alarmLimits, messageRetentionDays } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { grant } from './grant.ts';
import type { RowLambda } from './row-lambda.ts';

export interface WorkQueueProps {
  readonly alarmTopic: AlarmTopic;
  /** Time-out of the consumer. */
  readonly timeoutSeconds: number;
  /** @default six times the time-out, as Lambda advises for messages that it has to throttle */
  readonly visibilitySeconds?: number;
  /** How old a message may get before the alarm. */
  readonly oldestMinutes?: number;
  /** How often a message is received before it moves to the dead-letter queue. */
  readonly maxReceives: number;
}

/** A queue with its dead-letter queue and the alarm on its oldest message. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    {
      alarmTopic,
      timeoutSeconds,
      visibilitySeconds = 6 * timeoutSeconds,
      oldestMinutes = alarmLimits.oldestMessageMinutes,
      maxReceives,
    }: WorkQueueProps,
  ) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', alarmTopic, `A message of ${id} could not be handled.`);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(messageRetentionDays),
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
    alarmTopic.addAlarm(this, 'AgeAlarm', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'max' }),
      threshold: Duration.minutes(oldestMinutes).toSeconds(),
      means: `A message of ${id} has waited for ${oldestMinutes} minutes.`,
      runbookAnchor: 'waiting-messages',
    });
  }

  /** Connects the consumer, which returns the messages that stay in the queue (BatchResponse). */
  feed({ fn, role }: RowLambda, { batchSize, maxConcurrency }: { batchSize: number; maxConcurrency: number }): void {
    grant(role, {
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [this.queue.queueArn],
    });
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: fn,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
    Validations.of(mapping).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason:
        'A mapping of a queue has no destination: a failed message stays in the queue, which has a dead-letter queue.',
    });
    // Lambda checks the role's rights when the mapping is created.
    mapping.node.addDependency(role);
  }
}
