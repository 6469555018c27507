import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { metricNames } from '#contract/names.ts';
import { quotaKinds } from '#contract/quotas.ts';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { logger } from '#runtime/logger.ts';
import { countForAlarm } from '#runtime/meter/count-for-alarm.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { correctUsage, endUsageCheck, findUsage, type UsageKey } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

const row = sweepSteps.CheckUsage;
/** Reads may see half of a transaction that is being committed; after this time they see all of it. */
const commitMs = 2000;

/** Compares the usage counters with the items that they count, and corrects wrong ones. */
export const handler = pipelineStep('CheckUsage', row, async ({ account_id }) => {
  if (account_id !== undefined) {
    for (const kind of quotaKinds) await check({ account_id, kind });
    return;
  }
  await sweep({
    row,
    table: 'usage',
    key: v.object({ account_id: Id, kind: v.picklist(quotaKinds) }),
    check: async (key) => {
      if (isDue(await findUsage(key))) await check(key);
    },
  });
});

/**
 * Every transaction that changes what is counted writes the counter too. So if its number of changes is the same before and after
 * the items are read, the comparison is valid. A counter that changes during the check stays due for the next run.
 */
const check = async (key: UsageKey): Promise<void> => {
  const first = await readBoth(key);
  if (first.used === first.counted) {
    await endUsageCheck(first.counter);
    return;
  }
  await delay(commitMs);
  const second = await readBoth(key);
  if (second.changes !== first.changes || second.counted !== first.counted) return;
  if (!(await correctUsage(key, second))) return;
  logger.error('usage corrected', { ...key, used: second.used, counted: second.counted });
  const fields = { kind: 'usageCorrected', account_id: key.account_id, quota: key.kind };
  countForAlarm(metricNames.usageCorrected, 1, fields);
};

const readBoth = async (key: UsageKey) => {
  const counter = await findUsage(key);
  const { used = 0, changes } = { ...counter };
  return { counter, used, changes, counted: await countUsage(key.account_id, key.kind) };
};
