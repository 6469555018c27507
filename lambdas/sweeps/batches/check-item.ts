import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { BatchItemExport } from '#contract/schemas/batch.ts';
import { AppError } from '#core/app-error.ts';
import { refundedCredits } from '#core/credits/refunded.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { failureCodeIn } from '#core/webhooks/work-event.ts';
import { checkItemLater, type EndOfItem, endItem, leaveItem } from '#runtime/stores/batches.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { movedCredits } from '#runtime/stores/ledger.ts';
import { findProject } from '#runtime/stores/projects.ts';
import type { WorkRecord } from '#runtime/stores/work.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';

const deleted = { error: 'Its project was deleted.', error_code: 'cancelled' } as const;

/** Ends an item whose works have ended. */
export const checkItem = async (item: BatchItemRecord, batch: BatchRecord | undefined): Promise<void> => {
  if (!batch) return leaveItem(item);
  const project = await findProject(item.account_id, item.project_id ?? '');
  const works = await worksOf(item, batch.cancelled_at !== undefined);
  const { jobs, exports } = works;
  // FinishDeletions ends the work of a deleted project.
  if ([...jobs, ...exports].some(({ status }) => isOpen(status))) return checkItemLater(item);
  if (!project)
    return endItem(item, { ...endOf(works, deleted), ...(await movedCredits(item.account_id, idsOf(item))) });
  // Since it was read, its import has been followed by its transcription.
  if (jobs.some(({ type, status }) => type === 'import' && status === 'completed')) return checkItemLater(item);
  return endItem(item, endOf(works));
};

interface Works {
  /** Its import or, once that has completed, its transcription; none where it is deleted. */
  readonly jobs: readonly JobRecord[];
  readonly exports: readonly ExportRecord[];
}

const idsOf = ({ job_id = '', export_ids = [] }: BatchItemRecord): string[] => [job_id, ...export_ids];

/** The work of an item, and not what its owner asked for since; of a cancelled batch, once it was cancelled. */
const worksOf = async (
  { account_id, job_id = '', export_ids = [] }: BatchItemRecord,
  cancels: boolean,
): Promise<Works> => {
  const found = <Work extends WorkRecord>(ids: readonly string[], find: (id: string) => Promise<Work | undefined>) =>
    Promise.all(
      ids.map(async (id) => {
        const work = await find(id);
        if (!cancels || !work || !isOpen(work.status)) return work;
        return cancelWork(work, () => find(id)).catch((error) => {
          // It runs on, and is cancelled where the next day begins before its end.
          if (error instanceof AppError && error.code === 'cancel_limit_reached') return work;
          throw error;
        });
      }),
    ).then((works) => works.filter((work) => work !== undefined));
  // The transcription first: the exports that wait for it end with it.
  const jobs = await found([job_id], (id) => findJob(account_id, id));
  return { jobs, exports: await found(export_ids, (id) => findExport(account_id, id)) };
};

/** How an item ended: as failed where its project was deleted, or one of its works failed. */
const endOf = (works: Works, why?: typeof deleted): EndOfItem => {
  const [job] = works.jobs;
  const both = [...works.jobs, ...works.exports];
  const failed = both.find(({ status }) => status === 'failed');
  const reason = why ?? (failed && failureOf(failed));
  return {
    status: reason ? 'failed' : 'completed',
    ...(job && { job_status: job.status }),
    credits: both.reduce((sum, { credits }) => sum + credits, 0),
    refunded: both.reduce((sum, work) => sum + refundedCredits(work), 0),
    exports: works.exports.map(endOfExport),
    ...reason,
  };
};

const failureOf = (work: WorkRecord): Pick<BatchItemExport, 'error' | 'error_code'> => {
  const error_code = failureCodeIn(work);
  return { ...(work.error !== undefined && { error: work.error }), ...(error_code && { error_code }) };
};

const endOfExport = (record: ExportRecord): BatchItemExport => ({
  id: record.export_id,
  preset: record.preset,
  status: record.status,
  credits: record.credits,
  refunded: refundedCredits(record),
  ...failureOf(record),
});
