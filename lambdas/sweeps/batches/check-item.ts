import { errors } from '#contract/errors.ts';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { BatchExports, BatchItemExport } from '#contract/schemas/batch.ts';
import { AppError } from '#core/app-error.ts';
import { itemCodeOf } from '#core/batches/item-code.ts';
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
import { movedCredits } from '#runtime/stores/ledger.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { findProject } from '#runtime/stores/projects.ts';
import { refuseOverQuota } from '#runtime/stores/usage.ts';
import type { WorkRecord } from '#runtime/stores/work.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { planExports } from '../../api/exports/plan-exports.ts';

const cancelled = { error: 'It was cancelled.', error_code: 'cancelled' } as const;
const deleted = { error: 'Its project was deleted.', error_code: 'cancelled' } as const;

/** Moves an item on: from its transcript to its exports, and from those to its end. */
export const checkItem = async (item: BatchItemRecord, batch: BatchRecord | undefined): Promise<void> => {
  if (!batch) return leaveItem(item);
  const project = await findProject(item.account_id, item.project_id ?? '');
  const works = await worksOf(item, batch.cancelled_at !== undefined);
  // Of a deleted project, FinishDeletions ends it.
  if ([...works.jobs, ...works.exports].some(({ status }) => isOpen(status))) return checkItemLater(item);
  if (!project)
    return endItem(item, { ...endOf(works, deleted), ...(await movedCredits(item.account_id, idsOf(item))) });
  if (item.status === 'exporting') return endItem(item, endOf(works));
  if (batch.cancelled_at) return endItem(item, endOf(works, cancelled));
  // Since it was read the import has been followed by the transcription, or its owner has it transcribed again.
  if (project.status === 'importing' || project.status === 'transcribing') return checkItemLater(item);
  if (project.status !== 'ready') return endItem(item, endOf(works, failureOf(project)));
  if (!batch.exports) return endItem(item, endOf(works));
  try {
    const made = await makeExports(item, project, { batch, asked: batch.exports });
    return made ? undefined : checkItemLater(item);
  } catch (error) {
    if (error instanceof BatchMoved) return;
    if (!(error instanceof AppError) || errors[error.code].status >= 500) throw error;
    if (error.code === 'too_many_open') return checkItemLater(item);
    return endItem(item, endOf(works, { error: error.message, error_code: itemCodeOf(error) }));
  }
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
        return cancels && work && isOpen(work.status) ? cancelWork(work, () => find(id)) : work;
      }),
    ).then((works) => works.filter((work) => work !== undefined));
  const [jobs, exports] = await Promise.all([
    found([job_id], (id) => findJob(account_id, id)),
    found(export_ids, (id) => findExport(account_id, id)),
  ]);
  return { jobs, exports };
};

const failureOf = ({ error, error_code }: ProjectRecord): Pick<EndOfItem, 'error' | 'error_code'> => ({
  error: error ?? 'It was not transcribed.',
  error_code: error_code ?? 'internal_error',
});

/** The exports are made as a request makes them. False where the transcript was just replaced. */
const makeExports = async (
  item: BatchItemRecord,
  project: ProjectRecord,
  { batch, asked }: { readonly batch: BatchRecord; readonly asked: BatchExports },
): Promise<boolean> => {
  const { account_id, batch_id } = batch;
  const payer = await getPayer({ accountId: account_id, spendsBy: batch.spends_by });
  const account = { ...payer, leavesHalf: true };
  await refuseOverQuota(account, { open_exports: asked.presets.length });
  if (asked.burn_captions) await requireFont(account_id, project.style);
  const { exports, credits } = planExports(project, account, asked, batch_id);
  const export_ids = exports.map(({ export_id }) => export_id);
  const remembered = {
    ...beginExports(item, { export_ids }),
    ...countOnBatch(batch, { credits }),
  };
  if (!(await insertExports(account, project, exports, remembered))) return false;
  await copyFonts(exports);
  await requestStart(...exports);
  return true;
};

/** How an item ended: as failed for a reason of its own, or where one of its works failed. */
const endOf = ({ jobs, exports }: Works, why?: Pick<EndOfItem, 'error' | 'error_code'>): EndOfItem => {
  const made = exports.map(endOfExport);
  const failed = made.find(({ status }) => status === 'failed');
  const reason = why ?? failed;
  const [job] = jobs;
  const works = [...jobs, ...exports];
  return {
    status: reason ? 'failed' : 'completed',
    ...(job && { job_status: job.status }),
    credits: works.reduce((sum, { credits }) => sum + credits, 0),
    refunded: works.reduce((sum, work) => sum + refundedCredits(work), 0),
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
