import { environmentNames, metricNames } from '../../../contract/names.ts';
import type { TableName } from '../../../contract/tables.ts';
import { writeRaw } from './write-raw.ts';

/**
 * Tells the alarm of items that a sweep failed at again and again. A line only where there are any: CloudWatch reads the
 * metric out of it, and bills one for the hours in which it has a value.
 */
export const countPoisoned = (table: TableName, poisoned: number): void => {
  if (poisoned === 0) return;
  const { [environmentNames.metricNamespace]: Namespace = '' } = process.env;
  const CloudWatchMetrics = [{ Namespace, Dimensions: [[]], Metrics: [{ Name: metricNames.poisoned }] }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics };
  writeRaw([JSON.stringify({ kind: 'poisoned', table, [metricNames.poisoned]: poisoned, _aws })]);
};
