import * as v from 'valibot';
import { WebhookEvent } from '../events.ts';
import { DateTime, Id, Progress, WorkStatus } from '../schemas/fields.ts';
import { JobType, JobWarning } from '../schemas/job.ts';
import { Due } from './due.ts';

export const JobRecord = v.object({
  account_id: Id,
  job_id: Id,
  project_id: Id,
  /** `<account_id>#<project_id>`: partition of the by-project index. */
  account_project: v.string(),
  type: JobType,
  status: WorkStatus,
  progress: Progress,
  error: v.optional(v.string()),
  /** Known once its result is stored. */
  warnings: v.optional(v.array(JobWarning)),
  /** Of an import that a transcription is to follow: it is counted as one from the start. */
  transcribes: v.optional(v.literal(true)),
  /** Charged when it was created. */
  credits: v.pipe(v.number(), v.integer()),
  /** Given back when it was completed, since the media was shorter than stated. */
  refunded: v.optional(v.pipe(v.number(), v.integer())),
  /** Counted in its account's spend of the UTC day of `created_at`; absent where it costs next to nothing. */
  estimated_nano_usd: v.optional(v.pipe(v.number(), v.integer())),
  /** The Step Functions task token of the running StartSpeechJob. */
  speech_token: v.optional(v.string()),
  /** The Transcribe job that it waits for: a transcription has one for each audio track that it listens to. */
  speech_job: v.optional(v.string()),
  /** The multipart upload at S3 that an import fills; kept when it fails, so that it can be given up. */
  multipart_id: v.optional(v.string()),
  /** How long the connections of an import have waited for its host. */
  copy_waited_ms: v.optional(v.pipe(v.number(), v.integer())),
  /** What is told of its end; `due` until the fan-out's queue has it. */
  event: v.optional(WebhookEvent),
  ...Due.entries,
  created_at: DateTime,
  ended_at: v.optional(DateTime),
});
export type JobRecord = v.InferOutput<typeof JobRecord>;
