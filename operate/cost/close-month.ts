import { closeMonth } from '#finance/aws/month-report.ts';
import { centsShown } from '#finance/report/shown.ts';
import { operatorActor } from '../accounts/operator-actor.ts';
import { wrapped } from '../costs/text-table.ts';

/** Closes a month, and writes its report, which says so. Returns the text of `npm run cost close`. */
export const closeMonthReport = async (month: string, { nowMs }: { readonly nowMs: number }): Promise<string> => {
  const close = await closeMonth(month, await operatorActor(), nowMs);
  return wrapped(
    `Closed ${month}: cost ${centsShown(close.cost_nano_usd)}, revenue ${centsShown(close.revenue_nano_usd)}. What arrives later is a correction in a later month.`,
  );
};
