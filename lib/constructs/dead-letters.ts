import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { messageRetentionDays } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

/** A dead-letter queue, and an alarm that its first message raises. */
export function deadLetterQueue(scope: Construct, id: string, alarmTopic: AlarmTopic, means: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(messageRetentionDays),
  });
  Validations.of(queue).acknowledge(
    { id: 'AwsSolutions-SQS3', reason: 'This is the dead-letter queue.' },
    { id: 'Serverless-SQSRedrivePolicy', reason: 'This is the dead-letter queue.' },
  );
  alarmTopic.addAlarm(scope, `${id}Alarm`, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'max' }),
    threshold: 1,
    means,
    runbookAnchor: 'dead-letters',
  });
  return queue;
}
