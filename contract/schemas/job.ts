import * as v from 'valibot';
import { Id, Progress, WorkStatus } from './fields.ts';

export const JobType = v.picklist(['import', 'transcription']);

/** What its owner should know of work that is otherwise as asked for. */
export const JobWarning = v.object({
  code: v.picklist(['text_not_heard', 'labels_left_out', 'media_shorter_than_stated']),
  message: v.string(),
});
export type JobWarning = v.InferOutput<typeof JobWarning>;

export const Job = v.object({
  id: Id,
  type: JobType,
  project_id: Id,
  status: WorkStatus,
  progress: Progress,
  error: v.nullish(v.string()),
  warnings: v.optional(v.array(JobWarning)),
});
export type Job = v.InferOutput<typeof Job>;
