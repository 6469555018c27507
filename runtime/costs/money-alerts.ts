import { metricNames } from '#contract/names.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayMs, dayOf, daysBetween } from '#core/cost/days.ts';
import { alertText, bandDays, type MoneyAlert, moneyAlerts } from '#core/cost/money-alerts.ts';
import { countForAlarm } from '../meter/count-for-alarm.ts';
import { readCostSums } from './cost-files.ts';

/** Compares a closed day with the four weeks before it. */
export const alertsOn = async (today: CostSums): Promise<MoneyAlert[]> => {
  const startMs = Date.parse(today.day);
  const days = daysBetween(dayOf(startMs - bandDays * dayMs), dayOf(startMs - dayMs));
  const before = await Promise.all(days.map(readCostSums));
  return moneyAlerts(
    before.filter((sums) => sums !== undefined),
    today,
  );
};

/** Raises the alarm for each, with a log line that says the reason. */
export const raiseMoneyAlerts = async (today: CostSums): Promise<void> => {
  for (const alert of await alertsOn(today)) {
    const fields = { kind: 'moneyAlert', alert: alert.kind, [alert.of]: alert.name, reason: alertText(alert) };
    countForAlarm(metricNames.moneyAlert, 1, fields);
  }
};
