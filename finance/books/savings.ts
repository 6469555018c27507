import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { hoursOfMonth, isMonthly, monthHours } from '#core/cost/prices.ts';
import { totalNanoUsd } from './usage.ts';

const million = 1_000_000;
const gib = 2 ** 30;

/** Units a month that AWS gives each account in all Regions together, as of June 2026. https://aws.amazon.com/free */
const freePerMonth: Readonly<Partial<Record<Meter, number>>> = {
  lambda_requests: million,
  lambda_mb_ms: 400_000 * 1024 * 1000,
  dynamodb_byte_hours: 25 * gib * monthHours,
  data_out_bytes: 100 * gib,
  sqs_requests: million,
  sns_requests: million,
  scheduler_invocations: 14 * million,
  states_transitions: 4000,
  log_bytes: 5 * gib,
  metric_hours: 10 * monthHours,
  alarm_hours: 10 * monthHours,
  dashboard_hours: 3 * monthHours,
  xray_traces: 100_000,
};

/** The saving by AWS's free units of each calendar month, in nano-dollars, if nothing else in the AWS account uses them. */
export const freeTierNanoUsd = (rows: readonly CostRow[]): number => {
  let saved = 0;
  for (const [month, ofMonth] of Map.groupBy(rows, ({ day }) => day.slice(0, 7))) {
    for (const meter of meterNames) {
      const { [meter]: average } = freePerMonth;
      const free = average && isMonthly(meter) ? (average * hoursOfMonth(month)) / monthHours : average;
      const used = ofMonth.filter((row) => row.meter === meter);
      const units = used.reduce((sum, row) => sum + row.units, 0);
      if (free && units > 0) saved += Math.round(totalNanoUsd(used) * Math.min(1, free / units));
    }
  }
  return saved;
};
