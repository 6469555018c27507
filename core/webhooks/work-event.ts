import * as v from 'valibot';
import type { JobRecord } from '#contract/records/job.ts';
import type { WorkEvent } from '#contract/schemas/events.ts';
import type { ShownFailureCode } from '#contract/schemas/failure-code.ts';
import { JobType } from '#contract/schemas/job.ts';
import { testView } from '../keys/test-account.ts';
import { type Own, ownView } from '../own-data.ts';

/** Why work failed, as its item, its project and its event say it. */
export interface Failed {
  readonly error: string;
  readonly error_code: ShownFailureCode;
  /** Credits, which its event says. */
  readonly refunded?: number;
}

/**
 * The same as the fields of a job or an export. The last release cannot read one whose `error_code` is another than `cancelled`, which
 * would matter after a rollback.
 */
export const failureFields = ({ error, error_code }: Failed) =>
  error_code === 'cancelled' ? { error, error_code } : { error, failure_code: error_code };

/** Why a job or an export failed: null where it has not, or failed before reasons had codes. */
export const failureCodeIn = (record: {
  readonly error_code?: ShownFailureCode | undefined;
  readonly failure_code?: ShownFailureCode | undefined;
}): ShownFailureCode | null => record.failure_code ?? record.error_code ?? null;

interface EndedJob extends Own {
  readonly account_id: string;
  readonly project_id: string;
  readonly job_id: string;
  readonly type: JobRecord['type'];
}
interface EndedExport extends Own {
  readonly account_id: string;
  readonly project_id: string;
  readonly export_id: string;
  readonly batch_id: string;
}
export type EndedWork = EndedJob | EndedExport;

const jobTypes = {
  import: { completed: 'project.imported', failed: 'project.import_failed' },
  transcription: { completed: 'transcript.completed', failed: 'transcript.failed' },
  playback: { completed: 'playback.completed', failed: 'playback.failed' },
} as const;

/** The event of work that has ended: as failed where there is a reason. */
export const workEvent = (id: string, work: EndedWork, created_at: string, failed?: Failed): WorkEvent => {
  const { project_id } = work;
  const rest = { ...ownView(work), ...testView(work.account_id) };
  const completed = { status: 'completed', ...rest } as const;
  const why = failed && ({ status: 'failed', ...failed, ...rest } as const);
  if ('export_id' in work) {
    const { export_id, batch_id } = work;
    const rendered = { project_id, export_id, batch_id };
    return why
      ? { id, type: 'export.failed', created_at, data: { ...rendered, ...why } }
      : { id, type: 'export.completed', created_at, data: { ...rendered, ...completed } };
  }
  const types = jobTypes[v.parse(JobType, work.type)];
  const done = { project_id, job_id: work.job_id };
  return why
    ? { id, type: types.failed, created_at, data: { ...done, ...why } }
    : { id, type: types.completed, created_at, data: { ...done, ...completed } };
};
