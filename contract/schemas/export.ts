import * as v from 'valibot';
import { DateTime, Id, Progress, WorkStatus } from './fields.ts';
import { requestObject } from './request.ts';

export const PresetId = v.picklist([
  'youtube',
  'youtube_shorts',
  'tiktok',
  'instagram_reels',
  'instagram_feed',
  'linkedin',
]);
export type PresetId = v.InferOutput<typeof PresetId>;

export const Resolution = v.picklist(['720p', '1080p', '2160p']);
export type Resolution = v.InferOutput<typeof Resolution>;

/** What its owner should know of an export that is otherwise as asked for. */
export const ExportWarning = v.object({
  code: v.picklist(['font_replaced', 'characters_left_out', 'low_contrast', 'media_shorter_than_stated']),
  message: v.string(),
});
export type ExportWarning = v.InferOutput<typeof ExportWarning>;

export const Export = v.object({
  id: Id,
  project_id: Id,
  batch_id: v.nullish(v.string()),
  preset: PresetId,
  status: WorkStatus,
  progress: Progress,
  width: v.nullish(v.pipe(v.number(), v.integer())),
  height: v.nullish(v.pipe(v.number(), v.integer())),
  credits: v.nullish(v.pipe(v.number(), v.integer())),
  download_url: v.nullish(v.pipe(v.string(), v.url())),
  error: v.nullish(v.string()),
  warnings: v.optional(v.array(ExportWarning)),
  created_at: DateTime,
  completed_at: v.nullish(DateTime),
});
export type Export = v.InferOutput<typeof Export>;

/** Seconds of the source. */
const RangeEdge = v.pipe(v.number(), v.minValue(0));

export const CreateExports = requestObject({
  presets: v.pipe(
    v.array(PresetId),
    v.minLength(1),
    v.check((presets) => new Set(presets).size === presets.length, 'must not hold a preset twice'),
  ),
  resolution: v.optional(Resolution, '1080p'),
  burn_captions: v.optional(v.boolean(), true),
  range_start: v.optional(RangeEdge),
  range_end: v.optional(RangeEdge),
});
export type CreateExports = v.InferOutput<typeof CreateExports>;

export const ExportList = v.object({ data: v.array(Export) });
export const ExportBatch = v.object({ batch_id: Id, data: v.array(Export) });
