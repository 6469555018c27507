import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { alarmLimits } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

const period = Duration.minutes(alarmLimits.throttleMinutes);

/**
 * Alarms on all tables of the AWS account and Region, by one query each: alarms for each table and operation would cost more
 * than the idle stage, and the names of our tables are longer than a query of an alarm may be (2,048 characters). DynamoDB
 * writes these metrics only when something fails, and an alarm on its metrics ignores missing data, so they are filled with
 * zeros.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export const alarmOnTables = (scope: Construct, alarmTopic: AlarmTopic): void => {
  const alarm = (id: string, metricName: string, happened: string) =>
    alarmTopic.addAlarm(scope, id, {
      metric: new MathExpression({
        expression: 'FILL(failed, 0)',
        usingMetrics: {
          failed: new MathExpression({
            expression: `SELECT SUM(${metricName}) FROM SCHEMA("AWS/DynamoDB", Operation, TableName)`,
            period,
          }),
        },
        period,
      }),
      threshold: alarmLimits.throttles,
      means: `DynamoDB ${happened} ${alarmLimits.throttles} requests within ${alarmLimits.throttleMinutes} minutes.`,
      runbookAnchor: 'failing-tables',
    });
  alarm('ThrottledTables', 'ThrottledRequests', 'throttled');
  alarm('FailingTables', 'SystemErrors', 'failed at');
};

/**
 * Alarms on what all functions of the AWS account and Region share. `copyPart` may have a concurrency of its own, at which
 * throttles are usual.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-concurrency.html
 */
export const alarmOnConcurrency = (
  scope: Construct,
  { concurrentLambdas, copyPart }: { readonly concurrentLambdas: number; readonly copyPart: IFunction },
  alarmTopic: AlarmTopic,
): void => {
  const { concurrencyPercent, throttles, throttleMinutes } = alarmLimits;
  const ofAccount = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
  const runbookAnchor = 'concurrent-lambdas';
  alarmTopic.addAlarm(scope, 'Concurrency', {
    metric: ofAccount('ClaimedAccountConcurrency', 'Maximum'),
    threshold: (concurrentLambdas * concurrencyPercent) / 100,
    means: `Lambdas in use or reserved are ${concurrencyPercent} % of the ${concurrentLambdas} that the stage expects of the AWS account.`,
    runbookAnchor,
  });
  alarmTopic.addAlarm(scope, 'ThrottledLambdas', {
    metric: new MathExpression({
      expression: 'refused - FILL(copies, 0)',
      usingMetrics: { refused: ofAccount('Throttles', 'Sum'), copies: copyPart.metricThrottles({ period }) },
      period,
    }),
    threshold: throttles,
    means: `Lambda refused ${throttles} calls within ${throttleMinutes} minutes.`,
    runbookAnchor,
  });
};
