import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import type { Duty, NextLook } from '#core/work/due.ts';
import { type Sweep, sweep } from '../stores/due.ts';
import { type OpenWork, openWork } from './open-work.ts';

type LookAtWork = (accountId: string, workId: string) => Promise<NextLook | undefined>;

/** Sweeps the jobs and the exports of a duty, side by side, so that neither wait for the other. */
export const sweepWork = async (
  row: Sweep<v.GenericSchema>['row'],
  duty: Duty,
  look: { readonly jobs: LookAtWork; readonly exports: LookAtWork },
): Promise<void> => {
  await Promise.all([
    sweep({
      row,
      duty,
      table: 'jobs',
      key: v.object({ account_id: Id, job_id: Id }),
      look: ({ account_id, job_id }) => look.jobs(account_id, job_id),
    }),
    sweep({
      row,
      duty,
      table: 'exports',
      key: v.object({ account_id: Id, export_id: Id }),
      look: ({ account_id, export_id }) => look.exports(account_id, export_id),
    }),
  ]);
};

/** As `sweepWork`, of a duty of work that has not ended. */
export const sweepOpenWork = (
  row: Sweep<v.GenericSchema>['row'],
  duty: Duty,
  look: (work: OpenWork) => Promise<NextLook | undefined>,
): Promise<void> => {
  const lookAt = async (work: OpenWork | undefined) => {
    if (!work) return 'notTold';
    return work.due ? look(work) : undefined;
  };
  return sweepWork(row, duty, {
    jobs: async (accountId, jobId) => lookAt(await openWork.transcribe(accountId, jobId)),
    exports: async (accountId, exportId) => lookAt(await openWork.export(accountId, exportId)),
  });
};
