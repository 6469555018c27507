import { environmentNames, type metricNames } from '#contract/names.ts';
import { writeRaw } from './write-raw.ts';

type AlarmMetric = (typeof metricNames)['poisoned' | 'unlimited' | 'usageCorrected' | 'rendererFallbacks' | 'openFor'];

/**
 * Counts, in the metric of an alarm, something that should not happen. A line is written only when it does: CloudWatch reads
 * the metric from the line and bills it for the hours with a value.
 */
export const countForAlarm = (name: AlarmMetric, count: number, fields: Readonly<Record<string, string>>): void => {
  if (count === 0) return;
  const { [environmentNames.metricNamespace]: Namespace = '' } = process.env;
  const CloudWatchMetrics = [{ Namespace, Dimensions: [[]], Metrics: [{ Name: name }] }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics };
  writeRaw([JSON.stringify({ ...fields, [name]: count, _aws })]);
};
