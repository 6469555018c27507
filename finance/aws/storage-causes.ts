import { objectKeys } from '#contract/object-keys.ts';
import type { CostPlan } from '#contract/schemas/cost-plan.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { largest } from '../books/alert-causes.ts';
import { rowOfLine } from '../books/focus.ts';
import { linesOf } from './cost-files.ts';
import { readPlan } from './cost-plans.ts';

/** Slices are kept for longer (`costSliceDays`). */
const daysBefore = 7;

/**
 * The projects of an account whose storage has grown most in a week, or shrunk, by what a day of it costs. Only the slices of what is
 * stored are read: the file of a day has all else too.
 */
export const storageCauses = async (
  { kind, name: account }: Pick<MoneyAlert, 'kind' | 'name'>,
  plan: CostPlan,
): Promise<Pick<MoneyAlert, 'causes' | 'more_causes'>> => {
  const before = await readPlan(dayOf(Date.parse(plan.day) - daysBefore * dayMs));
  const changes = await storageOf(account, plan);
  for (const [project, nanoUsd] of before ? await storageOf(account, before) : [])
    changes.set(project, (changes.get(project) ?? 0) - nanoUsd);
  return largest(
    kind,
    [...changes].map(([project, nano_usd]) => ({ name: project, nano_usd })),
  );
};

/** What a day of storage of each of the account's projects cost; '' is what no project has. */
const storageOf = async (account: string, { day, id, slices }: CostPlan): Promise<Map<string, number>> => {
  const nanoUsd = new Map<string, number>();
  for (const [at, { of }] of slices.entries()) {
    if (of !== 'stored' && of !== 'hours') continue;
    for await (const line of (await linesOf(objectKeys.costSlice(day, id, at))) ?? []) {
      if (line.SubAccountId !== account) continue;
      const { project_id = '', cost_nano_usd = 0 } = rowOfLine(line, day);
      nanoUsd.set(project_id, (nanoUsd.get(project_id) ?? 0) + cost_nano_usd);
    }
  }
  return nanoUsd;
};
