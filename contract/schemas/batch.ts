import * as v from 'valibot';
import { transcribedLanguageCodes } from '../languages.ts';
import { maxBatchSources, maxMediaMs } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { CaptionStyleInput } from './caption-style.ts';
import { focusOnlyOfCrops, layerOnlyOfBurned, Presets, renderOptions } from './export.ts';
import { FailureCode, ShownFailureCode } from './failure-code.ts';
import { Aspect, Credits, DateTime, Id, OutsideUrl, ofTest, WorkStatus } from './fields.ts';
import { ExternalId, Metadata, ownFields } from './metadata.ts';
import { listOf, PageQuery } from './page-query.ts';
import { ShownPresetId } from './preset.ts';
import { ProjectKind, Speakers, Title } from './project.ts';
import { QuoteWarning } from './quote.ts';
import { requestObject } from './request.ts';

export const BatchParams = v.object({ batch_id: Id });

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A source has no text, so only what can be transcribed. */
const TranscribedLanguage = v.picklist(
  ['auto', ...transcribedLanguageCodes],
  `must be auto or a code of ISO 639-1 that can be transcribed (${transcribedLanguageCodes.join(', ')})`,
);

/** One link of a batch, and what differs from the other links. */
export const BatchSourceInput = requestObject({
  source_url: OutsideUrl,
  title: v.optional(Title),
  language: v.optional(TranscribedLanguage),
  ...ownFields,
  /** Seconds, for the quote alone. */
  duration: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(maxMediaMs / 1000))),
});
export type BatchSourceInput = v.InferOutput<typeof BatchSourceInput>;

/** Fields of POST /projects that are the same for all sources. */
export const batchProjectFields = {
  kind: v.optional(ProjectKind),
  language: v.optional(TranscribedLanguage, 'auto'),
  speakers: v.optional(Speakers),
  format: v.optional(Aspect),
  metadata: v.optional(Metadata),
};

/** What POST exports gets for each source. */
export const BatchExports = v.object({ presets: Presets, ...renderOptions });
export type BatchExports = v.InferOutput<typeof BatchExports>;

/** `presets` absent: transcripts only. */
export const CreateBatch = v.pipe(
  requestObject({
    sources: v.pipe(v.array(BatchSourceInput), v.minLength(1), v.maxLength(maxBatchSources)),
    ...batchProjectFields,
    style_id: v.optional(Id),
    style: v.optional(CaptionStyleInput),
    presets: v.optional(Presets),
    ...renderOptions,
    max_credits: v.optional(Credits),
  }),
  focusOnlyOfCrops(),
  layerOnlyOfBurned(),
);
export type CreateBatch = v.InferOutput<typeof CreateBatch>;

/** A price by the `duration` of the sources. What is charged is known when the media are. */
export const BatchQuote = v.object({
  credits: Credits,
  transcription_credits: Credits,
  export_credits: Credits,
  sources: Count,
  /** Sources without `duration`, which are not in the price. */
  unpriced_sources: Count,
  affordable: v.boolean(),
  warnings: v.array(QuoteWarning),
  ...ofTest,
});
export type BatchQuote = v.InferOutput<typeof BatchQuote>;

export const BatchStatus = v.picklist(['running', 'completed', 'cancelled']);
export type BatchStatus = v.InferOutput<typeof BatchStatus>;

/** How many sources wait, are in progress, and have ended. */
export const BatchCounts = v.object({
  total: Count,
  waiting: Count,
  open: Count,
  completed: Count,
  failed: Count,
});

export const Batch = v.object({
  id: Id,
  status: BatchStatus,
  counts: BatchCounts,
  credits: Credits,
  max_credits: v.optional(Credits),
  presets: v.array(ShownPresetId),
  metadata: v.optional(Metadata),
  results_url: v.nullish(v.pipe(v.string(), v.url())),
  ...ofTest,
  created_at: DateTime,
  completed_at: v.nullish(DateTime),
});
export type Batch = v.InferOutput<typeof Batch>;

export const BatchQuery = requestObject(PageQuery);
export const BatchList = listOf(Batch);

/** Why work failed, or why a request for it would be refused. */
export const BatchItemErrorCode = v.picklist([
  ...FailureCode.options,
  'external_id_taken',
  'not_found',
  'transcript_not_ready',
  'project_busy',
]);
export type BatchItemErrorCode = v.InferOutput<typeof BatchItemErrorCode>;
export const BatchItemStatus = v.picklist(['importing', 'exporting', 'completed', 'failed']);
export type BatchItemStatus = v.InferOutput<typeof BatchItemStatus>;

export const BatchItemExport = v.object({
  id: Id,
  preset: ShownPresetId,
  status: WorkStatus,
  credits: Credits,
  refunded: Credits,
  error: v.optional(v.string()),
  error_code: v.optional(ShownFailureCode),
});
export type BatchItemExport = v.InferOutput<typeof BatchItemExport>;

/** `credits` and `exports` are those of its end. */
export const batchItemFields = {
  /** In `sources`, from 0. */
  index: Count,
  external_id: v.optional(ExternalId),
  status: BatchItemStatus,
  project_id: v.optional(Id),
  job_id: v.optional(Id),
  job_status: v.optional(WorkStatus),
  credits: Credits,
  refunded: Credits,
  exports: v.array(BatchItemExport),
  error: v.optional(v.string()),
  error_code: v.optional(orLater(BatchItemErrorCode)),
};
export const BatchItem = v.object(batchItemFields);
export type BatchItem = v.InferOutput<typeof BatchItem>;
export const BatchItemList = listOf(BatchItem);
