import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { ShownFailureCode } from './failure-code.ts';
import { Credits, DateTime, Id, ofTest, Progress, WorkStatus } from './fields.ts';
import { CreatedQuery, listOf, PageQuery } from './page-query.ts';
import { requestObject } from './request.ts';

export const JobType = v.picklist(['import', 'transcription', 'playback']);

export const JobWarningCode = v.picklist([
  'text_not_heard',
  'labels_left_out',
  'media_shorter_than_stated',
  'speakers_not_told',
]);

/** What heard the words. */
export const SpeechEngine = v.picklist(['transcribe', 'own', 'address']);
export type SpeechEngine = v.InferOutput<typeof SpeechEngine>;

/** A note on a job that otherwise did what was requested. */
export const JobWarning = v.object({ code: orLater(JobWarningCode), message: v.string() });
export type JobWarning = v.InferOutput<typeof JobWarning>;

export const Job = v.object({
  id: Id,
  type: orLater(JobType),
  project_id: Id,
  status: WorkStatus,
  progress: Progress,
  credits: v.optional(Credits),
  refunded: v.optional(Credits),
  error: v.nullish(v.string()),
  error_code: v.nullish(ShownFailureCode),
  warnings: v.optional(v.array(JobWarning)),
  /** Absent before a transcription has ended. */
  engine: v.optional(orLater(SpeechEngine)),
  /** Those that begin when it has completed. */
  export_ids: v.optional(v.array(Id)),
  ...ofTest,
  created_at: DateTime,
  completed_at: v.nullish(DateTime),
});
export type Job = v.InferOutput<typeof Job>;

export const JobQuery = requestObject({
  ...PageQuery,
  project_id: v.optional(Id),
  status: v.optional(WorkStatus),
  type: v.optional(JobType),
  ...CreatedQuery,
});
export type JobQuery = v.InferOutput<typeof JobQuery>;

export const JobList = listOf(Job);
export type JobList = v.InferOutput<typeof JobList>;
