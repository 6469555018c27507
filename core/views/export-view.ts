import type { ExportRecord } from '#contract/records/export.ts';
import type { Export } from '#contract/schemas/export.ts';

/** An export as the API shows it; the URL is signed anew at each read, and only for a completed one. */
export const exportView = (record: ExportRecord, downloadUrl?: string): Export => ({
  id: record.export_id,
  project_id: record.project_id,
  batch_id: record.batch_id,
  preset: record.preset,
  status: record.status,
  progress: record.progress,
  width: record.width,
  height: record.height,
  credits: record.credits,
  download_url: downloadUrl ?? null,
  error: record.error ?? null,
  warnings: record.warnings ?? [],
  created_at: record.created_at,
  completed_at: record.completed_at ?? null,
});
