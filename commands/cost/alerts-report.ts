import { daysBetween } from '#core/days.ts';
import { readCostSums } from '#finance/aws/cost-files.ts';
import { alertsOn } from '#finance/aws/money-alerts.ts';
import { alertText } from '#finance/books/money-alerts.ts';
import { wrapped } from './text-table.ts';

export interface AlertsOptions {
  readonly from: string;
  readonly to: string;
}

/** The text of `npm run cost alerts`: why messages about money were sent of closed days. */
export const alertsReport = async ({ from, to }: AlertsOptions): Promise<string> => {
  const texts: string[] = [];
  for (const day of daysBetween(from, to)) {
    const today = await readCostSums(day);
    if (today) texts.push(...(await alertsOn(today)).map(alertText));
  }
  const title = `Unusual costs and margins below zero, closed days from ${from} to ${to} (UTC)`;
  return [wrapped(title), '', ...(texts.length > 0 ? texts.map((text) => wrapped(`- ${text}`)) : ['None.'])].join('\n');
};
