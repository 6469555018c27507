import type { CostPlan } from '#contract/schemas/cost-plan.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { publishAlarm } from '#runtime/aws/alarm-topic.ts';
import { CostHistory } from '../books/cost-history.ts';
import { alertMessage } from '../books/money-alert-texts.ts';
import { historyDays, moneyAlerts, newAlerts } from '../books/money-alerts.ts';
import { readCostSums } from './cost-files.ts';
import { storageCauses } from './storage-causes.ts';

/**
 * Compares a closed day with those before it, and sends what is new, with the reasons, to those whom the alarms are sent to.
 * Returns the sums with what is unusual, which the next days need to tell each episode once.
 */
export const withMoneyAlerts = async (plan: CostPlan, today: CostSums): Promise<CostSums> => {
  const startMs = Date.parse(today.day);
  const days = daysBetween(dayOf(startMs - historyDays * dayMs), dayOf(startMs - dayMs));
  const history = new CostHistory(today.day);
  for (const day of days) {
    const sums = await readCostSums(day);
    if (sums) history.add(sums);
  }
  history.add(today);
  const alerts: MoneyAlert[] = [];
  for (const alert of moneyAlerts(history, today)) {
    const isNew = alert.told_on === today.day && alert.of === 'customer_storage';
    alerts.push(isNew ? { ...alert, ...(await storageCauses(alert, plan)) } : alert);
  }
  const told = newAlerts(today.day, alerts);
  if (told.length > 0) {
    const { subject, text } = alertMessage(plan.deployment, today.day, told);
    await publishAlarm(subject, text);
  }
  return { ...today, alerts };
};
