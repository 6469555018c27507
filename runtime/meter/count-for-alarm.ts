import { environmentNames, type metricNames } from '#contract/names.ts';
import { writeRaw } from './write-raw.ts';

type Watched = (typeof metricNames)['poisoned' | 'unlimited' | 'usageCorrected'];

/**
 * Tells an alarm of something that is not to happen. A line only where it does: CloudWatch reads the metric out of it, and
 * bills one for the hours in which it has a value.
 */
export const countForAlarm = (name: Watched, count: number, told: Readonly<Record<string, string>>): void => {
  if (count === 0) return;
  const { [environmentNames.metricNamespace]: Namespace = '' } = process.env;
  const CloudWatchMetrics = [{ Namespace, Dimensions: [[]], Metrics: [{ Name: name }] }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics };
  writeRaw([JSON.stringify({ ...told, [name]: count, _aws })]);
};
