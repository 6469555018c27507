import { type Days, daysBetween } from '#core/days.ts';
import { readCostSums } from '#finance/aws/cost-files.ts';
import { alertText } from '#finance/books/money-alert-texts.ts';
import { newAlerts } from '#finance/books/money-alerts.ts';
import { wrapped } from '../costs/text-table.ts';

/** The text of `npm run cost alerts`: what the messages about closed days said. */
export const alertsReport = async ({ from, to }: Days): Promise<string> => {
  const texts: string[] = [];
  for (const day of daysBetween(from, to)) {
    const { alerts = [] } = (await readCostSums(day)) ?? {};
    texts.push(...newAlerts(day, alerts).map((alert) => alertText(alert, day)));
  }
  const title = `Unusual costs and margins below zero, closed days from ${from} to ${to} (UTC)`;
  return [wrapped(title), '', ...(texts.length > 0 ? texts.map((text) => wrapped(`- ${text}`)) : ['None.'])].join('\n');
};
