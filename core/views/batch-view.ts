import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { Batch, BatchItem } from '#contract/schemas/batch.ts';
import { testView } from '../keys/test-account.ts';

/** A batch as the API shows it. The URL of its results is signed at each read, once it has ended. */
export const batchView = (record: BatchRecord, resultsUrl?: string): Batch => {
  const { total, begun, ended, completed, status } = record;
  const begins = status === 'running' && record.cancelled_at === undefined;
  return {
    id: record.batch_id,
    status,
    counts: {
      total,
      waiting: begins ? total - begun : 0,
      open: begun - ended,
      completed,
      // Sources that a cancelled batch did not begin have failed.
      failed: (begins ? ended : total - begun + ended) - completed,
    },
    credits: record.credits,
    ...(record.max_credits !== undefined && { max_credits: record.max_credits }),
    presets: record.exports?.presets ?? [],
    ...(record.metadata && { metadata: record.metadata }),
    results_url: resultsUrl ?? null,
    ...testView(record.account_id),
    created_at: record.created_at,
    completed_at: record.completed_at ?? null,
  };
};

export const batchItemView = (record: BatchItemRecord): BatchItem => ({
  index: record.index,
  ...(record.external_id !== undefined && { external_id: record.external_id }),
  status: record.status,
  ...(record.project_id !== undefined && { project_id: record.project_id }),
  ...(record.job_id !== undefined && { job_id: record.job_id }),
  ...(record.job_status !== undefined && { job_status: record.job_status }),
  credits: record.credits,
  refunded: record.refunded,
  exports: record.exports,
  ...(record.error !== undefined && { error: record.error }),
  ...(record.error_code !== undefined && { error_code: record.error_code }),
});
