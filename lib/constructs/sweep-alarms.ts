import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { metricNames, metricNamespace } from '#contract/names.ts';
import type { Sweep } from '#contract/step.ts';
import { silentMinutes } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

/** Rings when a sweep's function was not called: it has no work that would be missed, and no error that would be counted. */
export const ringWhenNotRun = (
  scope: Construct,
  name: string,
  { everyMinutes }: Pick<Sweep, 'everyMinutes'>,
  fn: IFunction,
  alarmTopic: AlarmTopic,
): void => {
  const minutes = silentMinutes(everyMinutes);
  alarmTopic.ringOnSilence(scope, 'NotRun', {
    metric: fn.metricInvocations({ period: Duration.minutes(minutes) }),
    means: `The sweep ${name} has not been called for ${minutes} minutes.`,
    runbookAnchor: 'sweeps',
  });
};

/** Rings while there is an item that sweeps fail at again and again: each such look counts it. */
export const ringOnPoisoned = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.ringOn(scope, 'PoisonedItems', {
    metric: inAnHour(stageName, metricNames.poisoned),
    threshold: 1,
    means: 'A sweep failed at an item three times in a row or more often.',
    runbookAnchor: 'sweeps',
  });

/** Rings when a counter of quotas was not what it counts. */
export const ringOnCorrectedUsage = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.ringOn(scope, 'UsageCorrected', {
    metric: inAnHour(stageName, metricNames.usageCorrected),
    threshold: 1,
    means: "A counter of an account's quotas was wrong and has been corrected.",
    runbookAnchor: 'corrected-usage',
  });

const inAnHour = (stageName: string, metricName: string) =>
  new Metric({ namespace: metricNamespace(stageName), metricName, statistic: 'Sum', period: Duration.hours(1) });
