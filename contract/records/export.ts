import * as v from 'valibot';
import { WebhookEvent } from '../events.ts';
import { CaptionStyleInput } from '../schemas/caption-style.ts';
import { ExportWarning, PresetId, Resolution } from '../schemas/export.ts';
import { Aspect, DateTime, Id, Progress, WorkStatus } from '../schemas/fields.ts';
import { AudioTrack } from '../schemas/project.ts';
import { Due } from './due.ts';

const WholeNumber = v.pipe(v.number(), v.integer());

/** Style, format and transcript version are pinned: what is edited later does not change a render under way. */
export const ExportRecord = v.object({
  account_id: Id,
  export_id: Id,
  project_id: Id,
  /** `<account_id>#<project_id>`: partition of the by-project index. */
  account_project: v.string(),
  batch_id: Id,
  preset: PresetId,
  resolution: Resolution,
  range: v.optional(v.object({ start_ms: WholeNumber, end_ms: WholeNumber })),
  style: v.optional(CaptionStyleInput),
  format: v.optional(Aspect),
  /** Whose sound it has; absent for the first. */
  audio_track: v.optional(AudioTrack),
  /** Absent when captions are not burned in. */
  transcript_key: v.optional(v.string()),
  status: WorkStatus,
  progress: Progress,
  width: WholeNumber,
  height: WholeNumber,
  /** Charged when it was created. */
  credits: WholeNumber,
  /** Given back when it was completed, since the media was shorter than stated. */
  refunded: v.optional(WholeNumber),
  /** Counted in its account's spend of the UTC day of `created_at`; absent where it costs next to nothing. */
  estimated_nano_usd: v.optional(WholeNumber),
  error: v.optional(v.string()),
  /** Known once its captions are written. */
  warnings: v.optional(v.array(ExportWarning)),
  /** What is told of its end; `due` until the fan-out's queue has it. */
  event: v.optional(WebhookEvent),
  ...Due.entries,
  created_at: DateTime,
  completed_at: v.optional(DateTime),
});
export type ExportRecord = v.InferOutput<typeof ExportRecord>;
