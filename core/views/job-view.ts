import type { JobRecord } from '#contract/records/job.ts';
import type { Job } from '#contract/schemas/job.ts';
import { refundedCredits } from '../credits/refunded.ts';
import { testView } from '../keys/test-account.ts';
import { failureCodeIn } from '../webhooks/work-event.ts';

/** A job as the API shows it. */
export const jobView = (record: JobRecord): Job => ({
  id: record.job_id,
  type: record.type,
  project_id: record.project_id,
  status: record.status,
  progress: record.progress,
  credits: record.credits,
  refunded: refundedCredits(record),
  error: record.error ?? null,
  error_code: failureCodeIn(record),
  warnings: record.warnings ?? [],
  ...(record.engine && { engine: record.engine }),
  ...(record.export_ids && { export_ids: record.export_ids }),
  ...testView(record.account_id),
  created_at: record.created_at,
  completed_at: record.ended_at ?? null,
});
