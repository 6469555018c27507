import * as v from 'valibot';
import { Id, Progress, WorkStatus } from './fields.ts';

export const JobType = v.picklist(['import', 'transcription']);

export const Job = v.strictObject({
  id: Id,
  type: JobType,
  project_id: Id,
  status: WorkStatus,
  progress: Progress,
  error: v.nullish(v.string()),
});
export type Job = v.InferOutput<typeof Job>;
