import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { BatchExports } from '../schemas/batch.ts';
import { StoredStyle } from '../schemas/caption-style.ts';
import { ShownEvent } from '../schemas/events.ts';
import { ExportWarning, Fit, Focus, Renderer, Resolution } from '../schemas/export.ts';
import { ShownFailureCode } from '../schemas/failure-code.ts';
import { Aspect, DateTime, Id, Progress, WorkStatus } from '../schemas/fields.ts';
import { ownFields } from '../schemas/metadata.ts';
import { PresetId, ShownPresetId } from '../schemas/preset.ts';
import { AudioTrack } from '../schemas/project.ts';
import { CountedCap } from './api-key.ts';
import { Due } from './due.ts';

const WholeNumber = v.pipe(v.number(), v.integer());

/** What a batch or an import asks for of its exports. */
export const StoredExports = v.object({
  ...BatchExports.entries,
  presets: v.array(ShownPresetId),
  resolution: v.optional(orLater(Resolution), '1080p'),
  fit: v.optional(orLater(Fit), 'auto'),
  range_start: v.optional(v.number()),
  range_end: v.optional(v.number()),
  /** Complete in itself; absent for the style that the project has when they begin. */
  style: v.optional(StoredStyle),
});
export type StoredExports = v.InferOutput<typeof StoredExports>;

/** The same, of which this release knows all. */
export const KnownExports = v.object({ ...StoredExports.entries, ...BatchExports.entries });
export type KnownExports = v.InferOutput<typeof KnownExports>;

/** Style, format and transcript version are those when it begins: later edits do not change a running export. */
export const ExportRecord = v.object({
  account_id: Id,
  export_id: Id,
  project_id: Id,
  /** The project's title at creation, used in the download's file name. */
  title: v.optional(v.string()),
  /** `<account_id>#<project_id>`: partition of the by-project index. */
  account_project: v.string(),
  batch_id: Id,
  /** Copied from the project when the export is created; metadata may be overridden. */
  ...ownFields,
  preset: ShownPresetId,
  resolution: orLater(Resolution),
  /** Absent for auto. */
  fit: v.optional(orLater(Fit)),
  /** Absent for the middle. */
  focus: v.optional(Focus),
  range: v.optional(v.object({ start_ms: WholeNumber, end_ms: WholeNumber })),
  style: v.optional(StoredStyle),
  /** The request had a style: it is not that of the project. */
  own_style: v.optional(v.literal(true)),
  format: v.optional(Aspect),
  /** The audio track of the video; absent for the first. */
  audio_track: v.optional(AudioTrack),
  /** Absent when captions are not burned in. */
  transcript_key: v.optional(v.string()),
  /** Absent without a track of text. */
  soft_transcript_key: v.optional(v.string()),
  /** Absent where captions have labels of sounds. */
  sound_labels: v.optional(v.literal(false)),
  /** The captions alone, in a file of their own. */
  layer: v.optional(v.literal(true)),
  status: WorkStatus,
  /** The transcription that it was charged with, until that has completed: only then it begins. Before that the import, until it is charged. */
  waits_for: v.optional(Id),
  progress: Progress,
  width: WholeNumber,
  height: WholeNumber,
  /** 0 until it is charged. */
  credits: WholeNumber,
  /** When that was, where it is after its creation. */
  charged_at: v.optional(DateTime),
  /** The length that it was charged for, where its transcription has found that the media are shorter. */
  stated_ms: v.optional(WholeNumber),
  /** The API key whose request created it. */
  key_id: v.optional(Id),
  /** The caps that the charge was counted on. */
  counted_on: v.optional(v.array(CountedCap)),
  /** Refunded at completion, because the media was shorter than its header states; 0 where the charge of failed work is kept. */
  refunded: v.optional(WholeNumber),
  /** Counted in its account's spend of the UTC day of `created_at`; absent where the cost is negligible. */
  estimated_nano_usd: v.optional(WholeNumber),
  error: v.optional(v.string()),
  error_code: v.optional(ShownFailureCode),
  /** Every code but `cancelled`. */
  failure_code: v.optional(ShownFailureCode),
  /** Warnings about the picture are there from creation on, those about the captions once they are rendered. */
  warnings: v.optional(v.array(ExportWarning)),
  /** Absent until it is chosen. */
  renderer: v.optional(orLater(Renderer)),
  /** Set while an execution that was cancelled may run: until it is stopped, the work counts as open. */
  holds_place: v.optional(v.literal(true)),
  /** The event of its end; the item is due until the queue of the fan-out has it. */
  event: v.optional(ShownEvent),
  ...Due.entries,
  created_at: DateTime,
  /** Its video is deleted then; absent where it is kept. */
  expires_at: v.optional(DateTime),
  completed_at: v.optional(DateTime),
});
export type ExportRecord = v.InferOutput<typeof ExportRecord>;

const KnownChoices = v.object({ preset: PresetId, resolution: Resolution, fit: v.optional(Fit) });
/** An export that this release can make. */
export type KnownExport = Omit<ExportRecord, keyof typeof KnownChoices.entries> & v.InferOutput<typeof KnownChoices>;
/** Throws where a later release has made it and it asks for what this one does not know. */
export const knownExport = (record: ExportRecord): KnownExport => ({
  ...record,
  fit: undefined,
  ...v.parse(KnownChoices, record),
});
