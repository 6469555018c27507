import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import type { Duty, NextCheck } from '#core/work/due.ts';
import { type Sweep, sweep } from '../stores/due.ts';
import type { WorkKey } from '../stores/work.ts';
import { findOpenWork, type OpenWork } from './open-work.ts';

/** Sweeps the jobs and the exports of a duty concurrently, so that neither waits for the other. */
export const sweepWork = async (
  row: Sweep<v.GenericSchema>['row'],
  duty: Duty,
  check: (work: WorkKey) => Promise<NextCheck | undefined>,
): Promise<void> => {
  await Promise.all([
    sweep({ row, duty, table: 'jobs', key: v.object({ account_id: Id, job_id: Id }), check }),
    sweep({ row, duty, table: 'exports', key: v.object({ account_id: Id, export_id: Id }), check }),
  ]);
};

/** Like `sweepWork`, for a duty of open work. */
export const sweepOpenWork = (
  row: Sweep<v.GenericSchema>['row'],
  duty: Duty,
  check: (work: OpenWork) => Promise<NextCheck | undefined>,
): Promise<void> =>
  sweepWork(row, duty, async (key) => {
    const work = await findOpenWork(key);
    if (!work) return 'notPublished';
    return work.due ? check(work) : undefined;
  });
