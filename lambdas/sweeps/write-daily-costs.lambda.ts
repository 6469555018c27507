import { environmentNames } from '#contract/names.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { closedDays, isClosed } from '#core/days.ts';
import { accountsIn } from '#finance/aws/accounts-in.ts';
import { createCostFile, writtenDays } from '#finance/aws/cost-files.ts';
import { creditsOfDay } from '#finance/aws/credit-books.ts';
import { usageOfDay } from '#finance/aws/day-usage.ts';
import { readHourlyInventory } from '#finance/aws/hourly-inventory.ts';
import { lateCorrections, refuseCorrectedDay } from '#finance/aws/late-corrections.ts';
import { logGroupsOf } from '#finance/aws/log-groups.ts';
import { metricHoursFromLogs } from '#finance/aws/log-usage.ts';
import { raiseMoneyAlerts } from '#finance/aws/money-alerts.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusCsv } from '#finance/books/focus.ts';
import { type HourlyInventory, hourlyUsage } from '#finance/books/hourly-usage.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { pricedRows, withPlans } from '#finance/books/usage.ts';
import { environment } from '#runtime/environment.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Writes the cost file of each closed day of the last week that has none, or of the day that an operator names. An existing file is
 * never changed: what its day lacked is corrected in the file of the next day. A day without cost lines had no deployment and
 * gets no file. A day whose costs are unusual, or on which a customer's margin falls below zero, raises an alarm.
 */
export const handler = pipelineStep('WriteDailyCosts', sweepSteps.WriteDailyCosts, async ({ day }) => {
  const nowMs = Date.now();
  if (day && !isClosed(day, nowMs))
    throw new Error(`${day} has not been over for an hour: log lines may still arrive. Run this again later.`);
  const written = await writtenDays();
  const days = (day ? [day] : closedDays(nowMs)).filter((one) => !written.includes(one));
  if (days.length === 0) return;
  const stack = environment(environmentNames.logsOf);
  const groups = await logGroupsOf(stack);
  const origin = originOf(stack, groups);
  const list = pricesIn(origin.region);
  // Each day is corrected once: when the first file of a later day is written.
  let uncorrected = written.at(-1);
  let inventory: HourlyInventory | undefined;
  for (const one of days) {
    const usage = await usageOfDay(groups, { stack, day: one, nowMs });
    if (usage.length === 0) continue;
    await refuseCorrectedDay(one, written);
    // It lists the whole bucket, so it is read once, and only for a day with a deployment.
    inventory ??= await readHourlyInventory(groups);
    const metricHours = await metricHoursFromLogs(groups, { stack, day: one, nowMs });
    const { usage: credits, lots } = await creditsOfDay(one, written);
    const used = [...usage, ...hourlyUsage(one, inventory, metricHours), ...credits];
    const corrects = uncorrected !== undefined && uncorrected < one ? uncorrected : undefined;
    const late = corrects ? await lateCorrections(groups, corrects, { stack, nowMs, bookedOn: one, list }) : [];
    if (corrects) uncorrected = undefined;
    const { names, plans } = await accountsIn([...used, ...late]);
    const rows = pricedRows([...withPlans(used, plans), ...late], list);
    const sums = costSums(one, rows, inventory.stored);
    // Before the file: a run that is killed between the two raises the alarm twice, and not never.
    await raiseMoneyAlerts(stack, sums);
    await createCostFile({ csv: focusCsv(rows, origin, names), sums, lots });
  }
});
