import * as v from 'valibot';
import { ShownEvent } from '../schemas/events.ts';
import { ShownFailureCode } from '../schemas/failure-code.ts';
import { DateTime, Id, Progress, WorkStatus } from '../schemas/fields.ts';
import { Job, JobWarning } from '../schemas/job.ts';
import { CountedCap } from './api-key.ts';
import { Due } from './due.ts';

export const JobRecord = v.object({
  account_id: Id,
  job_id: Id,
  project_id: Id,
  /** `<account_id>#<project_id>`: partition of the by-project index. */
  account_project: v.string(),
  type: Job.entries.type,
  /** Transcriptions: the batch whose credits paid for it. */
  batch_id: v.optional(Id),
  status: WorkStatus,
  progress: Progress,
  error: v.optional(v.string()),
  error_code: v.optional(ShownFailureCode),
  /** Every code but `cancelled`. */
  failure_code: v.optional(ShownFailureCode),
  /** Set once its result is stored. */
  warnings: v.optional(v.array(JobWarning)),
  engine: Job.entries.engine,
  /** On an import that a transcription follows: it counts as an open transcription from the start. */
  transcribes: v.optional(v.literal(true)),
  /** On an import of the last release: how many exports follow its transcription, which counted as open before they were made. */
  reserved_exports: v.optional(v.pipe(v.number(), v.integer())),
  /** The exports that wait for it: those that were charged with this transcription and begin when it completes, or are charged when this import ends. */
  export_ids: v.optional(v.array(Id)),
  /** Charged at creation. */
  credits: v.pipe(v.number(), v.integer()),
  /** The API key whose request created it. */
  key_id: v.optional(Id),
  /** The caps that the charge was counted on. */
  counted_on: v.optional(v.array(CountedCap)),
  /** Refunded at completion, because the media was shorter than its header states; 0 where the charge of failed work is kept. */
  refunded: v.optional(v.pipe(v.number(), v.integer())),
  /** Counted in its account's spend of the UTC day of `created_at`; absent where the cost is negligible. */
  estimated_nano_usd: v.optional(v.pipe(v.number(), v.integer())),
  /** The Step Functions task token of the running StartSpeechJob. */
  speech_token: v.optional(v.string()),
  /** The Transcribe job that it waits for: a transcription has one for each audio track that it tries. */
  speech_job: v.optional(v.string()),
  /** The S3 multipart upload of an import; kept when the import fails, so that the upload can be aborted. */
  multipart_id: v.optional(v.string()),
  /** How long the connections of an import have waited for a place. */
  copy_waited_ms: v.optional(v.pipe(v.number(), v.integer())),
  /** Set while an execution that was cancelled may run: until it is stopped, the work counts as open. */
  holds_place: v.optional(v.literal(true)),
  /** The event of its end; the item is due until the queue of the fan-out has it. */
  event: v.optional(ShownEvent),
  ...Due.entries,
  created_at: DateTime,
  ended_at: v.optional(DateTime),
});
export type JobRecord = v.InferOutput<typeof JobRecord>;
