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

export const jobView = ({ id, type, status, progress, error, error_code }: api.Job): v.InferInput<typeof Job> => ({
  job_id: id,
  type,
  status,
  progress,
  ...(error && { error }),
  ...(error_code && { error_code }),
});

export const exportView = (work: api.Export): v.InferInput<typeof Export> => {
  const { id, preset, status, progress, download_url, expired, error, error_code } = work;
  return {
    export_id: id,
    preset,
    status,
    progress,
    ...(download_url && { download_url }),
    ...(expired && { expired }),
    ...(error && { error }),
    ...(error_code && { error_code }),
  };
};

export const batchView = ({ id, status, counts, credits, results_url }: api.Batch) => ({
  credits,
  batch_id: id,
  status,
  counts,
  ...(results_url && { results_url }),
  next:
    status === 'running'
      ? 'It takes minutes to hours. Call caption_batch with the batch_id when the user asks.'
      : 'Give the user results_url, a CSV file that is valid for an hour: it says what became of each source, and how to find its project.',
});
