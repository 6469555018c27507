import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { metricNames, metricNamespace } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import type { Sweep } from '#contract/step.ts';
import { alarmLimits, silentMinutes } from '../limits.ts';
import type { AlarmTopic } from './alarm-topic.ts';

/** An alarm for a sweep whose function is not called. No other alarm detects this. */
export const alarmWhenNotRun = (
  scope: Construct,
  name: string,
  { everyMinutes }: Pick<Sweep, 'everyMinutes'>,
  fn: IFunction,
  alarmTopic: AlarmTopic,
): void => {
  const minutes = silentMinutes(everyMinutes);
  alarmTopic.addAlarmOnSilence(scope, 'NotRun', {
    metric: fn.metricInvocations({ period: Duration.minutes(minutes) }),
    means: `The sweep ${name} has not been called for ${minutes} minutes.`,
    runbookAnchor: 'sweeps',
  });
};

/** An alarm that lasts while there is a poisoned item: each failed check of the item counts. */
export const alarmOnPoisonedItems = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(scope, 'PoisonedItems', {
    metric: inAnHour(stageName, metricNames.poisoned),
    threshold: 1,
    means: 'A sweep failed at an item three times in a row or more often.',
    runbookAnchor: 'sweeps',
  });

/** An alarm when a counter of a quota was wrong. */
export const alarmOnCorrectedUsage = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(scope, 'UsageCorrected', {
    metric: inAnHour(stageName, metricNames.usageCorrected),
    threshold: 1,
    means: "A counter of an account's quotas was wrong and has been corrected.",
    runbookAnchor: 'corrected-usage',
  });

/** An alarm when MediaConvert makes videos, or Transcribe hears speech, because our own code fails; each by itself ends well. */
export const alarmOnFallbacks = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(scope, 'RendererFallbacks', {
    metric: inAnHour(stageName, metricNames.rendererFallbacks),
    threshold: alarmLimits.rendererFallbacks,
    means: `Our own code failed at ${alarmLimits.rendererFallbacks} videos or transcriptions within an hour, and MediaConvert or Transcribe took over.`,
    runbookAnchor: 'renderer-fallbacks',
  });

/** An alarm when customers wait for long; where little has ended, one long file is no sign. */
export const alarmOnWaits = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(scope, 'Waits', {
    metric: new MathExpression({
      expression: `IF(ended >= ${alarmLimits.fewestEnded}, waited, 0)`,
      usingMetrics: {
        waited: inAnHour(stageName, metricNames.waited, 'p95'),
        ended: inAnHour(stageName, metricNames.waited, 'SampleCount'),
      },
      period: Duration.hours(1),
    }),
    threshold: alarmLimits.waitedMinutes * 60_000,
    means: `A twentieth of the work that ended within an hour had been waited for for ${alarmLimits.waitedMinutes} minutes or longer.`,
    runbookAnchor: 'waits',
  });

/** Alarms when work misses the objective of the stage so often that the month would miss it; where little has ended, one long file is no sign. */
export const alarmOnObjective = (
  scope: Construct,
  stageName: string,
  { withinSeconds, percent }: NonNullable<Stage['waitObjective']>,
  alarmTopic: AlarmTopic,
): void => {
  for (const { hours, rate } of alarmLimits.burnRates) {
    const waits = { namespace: metricNamespace(stageName), metricName: metricNames.waited };
    const of = (statistic: string) => new Metric({ ...waits, statistic, period: Duration.hours(hours) });
    // The budget is a share of all work, so a low objective cannot be missed at the full rate.
    const missed = Math.min(rate * (100 - percent), (100 + percent) / 2);
    alarmTopic.addAlarm(scope, `ObjectiveIn${hours}h`, {
      metric: new MathExpression({
        expression: `IF(ended >= ${alarmLimits.fewestEnded}, 100 - within, 0)`,
        usingMetrics: { within: of(`PR(:${withinSeconds * 1000})`), ended: of('SampleCount') },
        period: Duration.hours(hours),
      }),
      threshold: Number(missed.toFixed(3)),
      means: `Of the work that ended within ${hours} h, ${missed.toFixed(1)} % or more took longer than ${withinSeconds} s; the objective allows ${(100 - percent).toFixed(1)} %.`,
      runbookAnchor: 'objective-of-waits',
    });
  }
};

/** An alarm while work is open for long, however little of it there is: what has not ended has no wait. */
export const alarmOnOpenWork = (scope: Construct, stageName: string, alarmTopic: AlarmTopic): void =>
  alarmTopic.addAlarm(scope, 'OpenWork', {
    metric: inAnHour(stageName, metricNames.openFor, 'max'),
    threshold: alarmLimits.openHours * 3_600_000,
    means: `A transcription, an import or an export has not ended for ${alarmLimits.openHours} hours.`,
    runbookAnchor: 'open-work',
  });

const inAnHour = (stageName: string, metricName: string, statistic = 'Sum') =>
  new Metric({ namespace: metricNamespace(stageName), metricName, statistic, period: Duration.hours(1) });
