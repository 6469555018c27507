import type * as api from '@cueline/sdk';
import type * as v from 'valibot';
import type { Export, Job, Project } from './schemas.ts';

/** What a model sees of a project: only the fields that it needs, since each field costs tokens. */
export const projectView = ({
  id,
  title,
  status,
  duration,
  error,
  error_code,
}: api.Project): v.InferInput<typeof Project> => ({
  project_id: id,
  title,
  status,
  seconds: duration ?? null,
  ...(error && { error }),
  ...(error_code && { error_code }),
});

export const jobView = (work: api.Job): v.InferInput<typeof Job> => {
  const { id, type, status, progress } = work;
  return { job_id: id, type, status, progress, ...failureView(work) };
};

export const exportView = (work: api.Export): v.InferInput<typeof Export> => {
  const { id, preset, status, progress, download_url, expired } = work;
  return {
    export_id: id,
    preset,
    status,
    progress,
    ...(download_url && { download_url }),
    ...(expired && { expired }),
    ...failureView(work),
  };
};

const failureView = ({ status, error, error_code, refunded = 0 }: api.Job | api.Export) => ({
  ...(error && { error }),
  ...(error_code && { error_code }),
  ...(status === 'failed' && { refunded }),
});

export const batchView = ({ id, status, counts, credits, results_url }: api.Batch) => ({
  credits,
  batch_id: id,
  status,
  counts,
  ...(results_url && { results_url }),
  next: status === 'running' ? `It takes minutes to hours. ${later}` : ended(counts, results_url),
});

const later = 'Call caption_batch with the batch_id when the user asks.';

const ended = ({ total, failed }: api.Batch['counts'], results_url: string | null | undefined): string => {
  const outcome = failed === 0 ? `All ${total} sources are done.` : `${failed} of ${total} sources failed.`;
  const file = 'a CSV file that is valid for an hour: it says what became of each source, and how to find its project.';
  return `${outcome} ${results_url ? `Give the user results_url, ${file}` : `Its results are not written yet. ${later}`}`;
};
