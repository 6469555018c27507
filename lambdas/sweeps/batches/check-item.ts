import { errors } from '#contract/errors.ts';
import { plans } from '#contract/plans.ts';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { BatchExports, BatchItemExport } from '#contract/schemas/batch.ts';
import { AppError } from '#core/app-error.ts';
import { itemCodeOf } from '#core/batches/item-code.ts';
import { hasRoomForExports } from '#core/batches/room.ts';
import { refundedCredits } from '#core/credits/refunded.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { failureCodeIn } from '#core/webhooks/work-event.ts';
import { copyFonts } from '#runtime/export-fonts.ts';
import {
  BatchMoved,
  beginExports,
  checkItemLater,
  countOnBatch,
  type EndOfItem,
  endItem,
  leaveItem,
} from '#runtime/stores/batches.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { findProject } from '#runtime/stores/projects.ts';
import { usageOf } from '#runtime/stores/usage.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { planExports } from '../../api/exports/plan-exports.ts';

const cancelled = { error: 'It was cancelled.', error_code: 'cancelled' } as const;
const deleted = { error: 'Its project was deleted.', error_code: 'cancelled' } as const;

/** Moves an item on: from its transcript to its exports, and from those to its end. */
export const checkItem = async (item: BatchItemRecord, batch: BatchRecord | undefined): Promise<void> => {
  if (!batch) return leaveItem(item);
  const project = await findProject(item.account_id, item.project_id ?? '');
  if (!project) return endItem(item, endOf(item, { exports: [] }, deleted));
  const works = await worksOf(item, project, batch.cancelled_at !== undefined);
  if (item.status === 'exporting') {
    return works.exports.some(({ status }) => isOpen(status))
      ? checkItemLater(item)
      : endItem(item, endOf(item, works));
  }
  if (project.status === 'importing' || project.status === 'transcribing') return checkItemLater(item);
  if (batch.cancelled_at) return endItem(item, endOf(item, works, cancelled));
  if (project.status !== 'ready') return endItem(item, endOf(item, works, failureOf(project)));
  if (!batch.exports) return endItem(item, endOf(item, works));
  try {
    const made = await makeExports(item, project, { batch, asked: batch.exports });
    return made ? undefined : checkItemLater(item);
  } catch (error) {
    if (error instanceof BatchMoved) return;
    if (!(error instanceof AppError) || errors[error.code].status >= 500) throw error;
    if (error.code === 'too_many_open') return checkItemLater(item);
    return endItem(item, endOf(item, works, { error: error.message, error_code: itemCodeOf(error) }));
  }
};

interface Works {
  readonly job?: JobRecord | undefined;
  readonly exports: readonly ExportRecord[];
}

/** The work of an item; of a cancelled batch, once it was cancelled. */
const worksOf = async (item: BatchItemRecord, project: ProjectRecord, cancels: boolean): Promise<Works> => {
  const { account_id, export_ids = [] } = item;
  const jobId = item.job_id ?? project.job_id ?? '';
  const [job, ...found] = await Promise.all([
    findJob(account_id, jobId),
    ...export_ids.map((id) => findExport(account_id, id)),
  ]);
  const exports = found.filter((record) => record !== undefined);
  if (!cancels) return { job, exports };
  return {
    job: job && isOpen(job.status) ? await cancelWork(job, () => findJob(account_id, jobId)) : job,
    exports: await Promise.all(
      exports.map((record) =>
        isOpen(record.status) ? cancelWork(record, () => findExport(account_id, record.export_id)) : record,
      ),
    ),
  };
};

const failureOf = ({ error, error_code }: ProjectRecord): Pick<EndOfItem, 'error' | 'error_code'> => ({
  error: error ?? 'It was not transcribed.',
  error_code: error_code ?? 'internal_error',
});

/** The exports are made as a request makes them. False where there is no room for them yet, or the transcript was just replaced. */
const makeExports = async (
  item: BatchItemRecord,
  project: ProjectRecord,
  { batch, asked }: { readonly batch: BatchRecord; readonly asked: BatchExports },
): Promise<boolean> => {
  const { account_id, batch_id } = batch;
  const account = await getPayer({ accountId: account_id, spendsBy: batch.spends_by });
  if (!hasRoomForExports(asked.presets.length, plans[account.plan].quotas, await usageOf(account_id))) return false;
  if (asked.burn_captions) await requireFont(account_id, project.style);
  const { exports, credits } = planExports(project, account, asked, batch_id);
  const export_ids = exports.map(({ export_id }) => export_id);
  const remembered = {
    ...beginExports(item, { job_id: project.job_id, export_ids }),
    ...countOnBatch(batch, { credits }),
  };
  if (!(await insertExports(account, project, exports, remembered))) return false;
  await copyFonts(exports);
  await requestStart(...exports);
  return true;
};

/** How an item ended: as failed for a reason of its own, or where one of its works failed. */
const endOf = (
  { batch_id }: BatchItemRecord,
  { job, exports }: Works,
  why?: Pick<EndOfItem, 'error' | 'error_code'>,
): EndOfItem => {
  const made = exports.map(endOfExport);
  const failed = made.find(({ status }) => status === 'failed');
  const reason = why ?? failed;
  // A transcription that its owner asked for meanwhile was not counted on the batch.
  const ofBatch = [...exports, ...(job?.batch_id === batch_id ? [job] : [])];
  return {
    status: reason ? 'failed' : 'completed',
    ...(job && { job_id: job.job_id, job_status: job.status }),
    credits: ofBatch.reduce((sum, { credits }) => sum + credits, 0),
    refunded: ofBatch.reduce((sum, work) => sum + refundedCredits(work), 0),
    exports: made,
    ...(reason && { error: reason.error, error_code: reason.error_code }),
  };
};

const endOfExport = (record: ExportRecord): BatchItemExport => {
  const error_code = failureCodeIn(record);
  return {
    id: record.export_id,
    preset: record.preset,
    status: record.status,
    credits: record.credits,
    refunded: refundedCredits(record),
    ...(record.error !== undefined && { error: record.error }),
    ...(error_code && { error_code }),
  };
};
