import type { JobRecord } from '#contract/records/job.ts';
import type { Job } from '#contract/schemas/job.ts';

/** A job as the API shows it. */
export const jobView = (record: JobRecord): Job => ({
  id: record.job_id,
  type: record.type,
  project_id: record.project_id,
  status: record.status,
  progress: record.progress,
  error: record.error ?? null,
  warnings: record.warnings ?? [],
});
