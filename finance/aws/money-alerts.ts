import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { publishAlarm } from '#runtime/aws/alarm-topic.ts';
import { alertMessage, bandDays, type MoneyAlert, moneyAlerts } from '../books/money-alerts.ts';
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

/** Sends what is unusual about a day, with the reasons, to those whom the alarms are sent to. */
export const raiseMoneyAlerts = async (deployment: string, today: CostSums): Promise<void> => {
  const alerts = await alertsOn(today);
  if (alerts.length === 0) return;
  const { subject, text } = alertMessage(deployment, today.day, alerts);
  await publishAlarm(subject, text);
};
