import { metricNames } from '#contract/names.ts';
import type { TableName } from '#contract/tables.ts';
import { countForAlarm } from './count-for-alarm.ts';

/** Tells the alarm of items that a sweep failed at again and again. */
export const countPoisoned = (table: TableName, poisoned: number): void =>
  countForAlarm(metricNames.poisoned, poisoned, { kind: 'poisoned', table });
