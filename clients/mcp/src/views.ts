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
  const { id, preset, status, progress, download_url, error, error_code } = work;
  return {
    export_id: id,
    preset,
    status,
    progress,
    ...(download_url && { download_url }),
    ...(error && { error }),
    ...(error_code && { error_code }),
  };
};
