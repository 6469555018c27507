import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { CostPlan, type CostSlice } from '#contract/schemas/cost-plan.ts';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayMs, spanOfDay } from '#core/days.ts';
import { findJson, getStream, getText, headObject, putObject, storeObject } from '#runtime/aws/s3.ts';
import { logger } from '#runtime/logger.ts';
import { costSums, mergedSums } from '../books/cost-sums.ts';
import { monthOf } from '../books/day-figures.ts';
import { focusHeader } from '../books/focus.ts';
import { focusMetadata } from '../books/focus-metadata.ts';
import { maxLateDays } from '../books/late-usage.ts';
import { lineSpans } from '../books/line-spans.ts';
import { slicesOf } from '../books/pieces.ts';
import { type CostFile, readCostSums } from './cost-files.ts';
import { accessLogRanges } from './downloads.ts';
import { inventoryFiles } from './hourly-inventory.ts';
import { linesByMinute } from './log-usage.ts';
import type { LogGroup } from './logs.ts';
import { readMonthClose, refuseFixedDay } from './month-close.ts';

export interface Planning {
  readonly stack: string;
  readonly day: string;
  readonly nowMs: number;
  /** The days that have a file, the oldest first. */
  readonly written: readonly string[];
  /** The slices of an execution that did not end are not used. */
  readonly isNew: boolean;
}

/** The most slices of a kind. Those of the last day are corrected by as many again, and a Map has fewer than 500. */
const most = { lines: 150, downloads: 25, stored: 60 };

/** How the day is counted, stored for the steps that do it; undefined for a day without lines, and one of a closed month. */
export const planDay = async (groups: readonly LogGroup[], planning: Planning): Promise<CostPlan | undefined> => {
  const { stack, day, nowMs, written, isNew } = planning;
  if (!isNew && (await readMonthClose(monthOf(day)))) return undefined;
  const before = await readPlan(day);
  if (!isNew && before && !before.closed && before.schema_id === focusMetadata.SchemaId) return before;
  const spans = lineSpans(await linesByMinute(groups, { stack, day, nowMs }), spanOfDay(day), most.lines);
  if (spans.length === 0) return undefined;
  await refuseFixedDay(day, written);
  const ranges = await accessLogRanges(groups, { stack, day }, most.downloads);
  const files = await inventoryFiles();
  if (!files) logger.warn('S3 has delivered no inventory of the bucket yet: the day has no storage', { day });
  const slices: CostSlice[] = [
    ...spans.map(({ fromMs, toMs }) => ({ of: 'lines', from_ms: fromMs, to_ms: toMs }) as const),
    ...ranges.map((range) => ({ of: 'downloads', ...range }) as const),
    ...slicesOf(files ?? [], Math.ceil((files ?? []).length / most.stored) || 1).map(
      (keys) => ({ of: 'stored', keys }) as const,
    ),
    { of: 'hours' },
    { of: 'credits' },
    ...(await lateSlices(planning)),
  ];
  const plan: CostPlan = {
    id: newId(),
    deployment: stack,
    day,
    schema_id: focusMetadata.SchemaId,
    closed: false,
    // The file of that day may be being made.
    ...(before?.corrected_by && { corrected_by: before.corrected_by }),
    slices,
  };
  await putPlan(plan);
  return plan;
};

/** Each day is corrected once: when the first file of a later day is written. */
const lateSlices = async ({ day, nowMs, written }: Planning): Promise<CostSlice[]> => {
  const last = written.at(-1);
  if (last === undefined || last > day || spanOfDay(last).toMs < nowMs - maxLateDays * dayMs) return [];
  const before = await readPlan(last);
  if (!before || !(await madeFile(before))) return [];
  // Executions of two days may plan at once, where an operator names one of them.
  const isOurs = await changePlan(last, (plan) =>
    plan.id === before.id && (plan.corrected_by ?? day) === day ? { ...plan, corrected_by: day } : undefined,
  );
  if (!isOurs) return [];
  return [...before.slices.entries()].flatMap(([number, logs]) =>
    logs.of === 'lines' || logs.of === 'downloads'
      ? [{ of: 'late', day: last, plan: before.id, number, logs } as const]
      : [],
  );
};

/** Another release may have made the file after a rollback. A run may have made it and been killed before `markClosed`. */
const madeFile = async ({ closed, day, id }: CostPlan): Promise<boolean> =>
  closed || (await readCostSums(day))?.plan === id;

const putPlan = (plan: CostPlan): Promise<void> =>
  putObject(objectKeys.costPlan(plan.day), JSON.stringify(v.parse(CostPlan, plan)), 'application/json');

/** Changes the plan of a day as it is now, whoever changes it meanwhile; false where there is none, or nothing to change. */
const changePlan = async (day: string, change: (plan: CostPlan) => CostPlan | undefined): Promise<boolean> => {
  const key = objectKeys.costPlan(day);
  for (;;) {
    const etag = (await headObject(key))?.etag;
    const plan = await readPlan(day);
    const changed = plan && change(plan);
    if (etag === undefined || !changed) return false;
    const bytes = Buffer.from(JSON.stringify(v.parse(CostPlan, changed)));
    if (await storeObject({ key, contentType: 'application/json', replaces: { etag } }, bytes)) return true;
  }
};

export const readPlan = (day: string): Promise<CostPlan | undefined> => findJson(objectKeys.costPlan(day), CostPlan);

/** Throws where another execution has planned the day anew, or another release has, whose columns may differ. */
export const requirePlan = async (day: string, id: string): Promise<CostPlan> => {
  const plan = await readPlan(day);
  if (plan?.id !== id || plan.schema_id !== focusMetadata.SchemaId)
    throw new Error(`The costs of ${day} are counted by another plan. The next execution uses it, or makes a new one.`);
  return plan;
};

/** The file of a day of the files of all its slices, and its sums of theirs. Throws where a slice is missing. */
export const fileOfPlan = async (plan: CostPlan): Promise<CostFile> => {
  let sums = costSums(plan.day, []);
  for (const at of plan.slices.keys()) {
    const text = await getText(objectKeys.costSliceSums(plan.day, plan.id, at));
    sums = mergedSums(sums, v.parse(CostSums, JSON.parse(text)));
  }
  return { sums: { ...sums, plan: plan.id }, csv: csvOf(plan) };
};

async function* csvOf({ day, id, slices }: CostPlan): AsyncGenerator<Uint8Array> {
  const header = Buffer.from(focusHeader);
  yield header;
  for (const at of slices.keys()) {
    let toSkip = header.length;
    for await (const bytes of await getStream(objectKeys.costSlice(day, id, at))) {
      yield bytes.subarray(toSkip);
      toSkip = Math.max(0, toSkip - bytes.length);
    }
  }
}

/** Its slices are not used for another file of the day. */
export const markClosed = async ({ day, id }: CostPlan): Promise<void> => {
  await changePlan(day, (plan) => (plan.id === id ? { ...plan, closed: true } : undefined));
};
