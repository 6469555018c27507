import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { costSteps } from '#contract/steps/costs.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { accountsIn } from '#finance/aws/accounts-in.ts';
import { csvType } from '#finance/aws/cost-files.ts';
import { requirePlan } from '#finance/aws/cost-plans.ts';
import { usageOfSlice } from '#finance/aws/cost-slices.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusTexts } from '#finance/books/focus.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { inPieces } from '#finance/books/pieces.ts';
import { pricedRows, withPlans } from '#finance/books/usage.ts';
import { headObject, putObject } from '#runtime/aws/s3.ts';
import { storeInParts } from '#runtime/aws/store-in-parts.ts';
import { environment } from '#runtime/environment.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Writes the rows of a slice and their sums; a second run finds them, or writes the same. */
export const handler = pipelineStep(
  'WriteCostSlice',
  costSteps.WriteCostSlice,
  async ({ day, plan: id, slice: at }) => {
    const slice = (await requirePlan(day, id)).slices[at];
    if (!slice) throw new Error(`The plan of ${day} has no slice ${at}`);
    const sumsKey = objectKeys.costSliceSums(day, id, at);
    if (await headObject(sumsKey)) return;
    const stack = environment(environmentNames.logsOf);
    const groups = await logGroupsOf(stack);
    const origin = originOf(stack, groups);
    const { usage, stored, lots } = await usageOfSlice(slice, groups, { stack, day, nowMs: Date.now() });
    const { names, plans } = await accountsIn(usage);
    const rows = pricedRows(withPlans(usage, plans), pricesIn(origin.region));
    // A row that reports could not read stops the writing of its day, while the logs exist.
    v.assert(v.array(CostRow), rows);
    const key = objectKeys.costSlice(day, id, at);
    await storeInParts({ key, contentType: csvType, replaces: true }, focusTexts(inPieces(rows), origin, names));
    // The lots of a day are those of its last plan: nothing reads them before it has its file.
    if (lots !== undefined) await putObject(objectKeys.costLots(day), lots, 'application/jsonl');
    // Last: they say that the slice is complete.
    await putObject(sumsKey, JSON.stringify(costSums(day, rows, stored)), 'application/json');
  },
);
