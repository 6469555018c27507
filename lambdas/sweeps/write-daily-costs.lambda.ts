import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { closedDays, isClosed } from '#core/cost/days.ts';
import { focusCsv } from '#core/cost/focus.ts';
import { focusMetadataText } from '#core/cost/focus-metadata.ts';
import { type HourlyInventory, hourlyUsage } from '#core/cost/hourly-usage.ts';
import { originOf } from '#core/cost/log-groups.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { pricedRows } from '#core/cost/usage.ts';
import { createObject, listObjects, putObject } from '#runtime/aws/s3.ts';
import { accountNamesOf } from '#runtime/costs/account-names.ts';
import { readHourlyInventory } from '#runtime/costs/hourly-inventory.ts';
import { logGroupsOf } from '#runtime/costs/log-groups.ts';
import { metricHoursFromLogs, usageFromLogs } from '#runtime/costs/log-usage.ts';
import { environment } from '#runtime/environment.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Writes the file of each closed day of the last week that has none, or of the day that an operator names. A file that is
 * there is never changed: books are closed once. A day without a line had no deployment, and gets no file.
 */
export const handler = pipelineStep('WriteDailyCosts', sweepSteps.WriteDailyCosts, async ({ day }) => {
  const nowMs = Date.now();
  if (day && !isClosed(day, nowMs)) throw new Error(`${day} has not been over for an hour.`);
  const written = await writtenKeys();
  const days = (day ? [day] : closedDays(nowMs)).filter((one) => !written.has(objectKeys.costs(one)));
  if (days.length === 0) return;
  const stack = environment(environmentNames.logsOf);
  const groups = await logGroupsOf(stack);
  const origin = originOf(stack, groups);
  let inventory: HourlyInventory | undefined;
  for (const one of days) {
    const { usage } = await usageFromLogs(groups, { stack, day: one, nowMs });
    if (usage.length === 0) continue;
    // The whole bucket is listed for it: once, and only for a day that had a deployment.
    inventory ??= await readHourlyInventory(groups);
    const metricHours = await metricHoursFromLogs(groups, { stack, day: one, nowMs });
    const rows = pricedRows([...usage, ...hourlyUsage(one, inventory, metricHours)], pricesIn(origin.region));
    const csv = focusCsv(rows, origin, await accountNamesOf(rows));
    // First: the day counts as written once it has its rows.
    await putObject(objectKeys.costsMetadata(one), focusMetadataText, 'application/json');
    await createObject(objectKeys.costs(one), Buffer.from(csv), 'text/csv; charset=utf-8');
  }
});

const writtenKeys = async (): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const page of listObjects('costs/')) for (const { key } of page) keys.add(key);
  return keys;
};
