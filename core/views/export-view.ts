import { versionOfKey } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { Export } from '#contract/schemas/export.ts';
import { refundedCredits } from '../credits/refunded.ts';
import { testView } from '../keys/test-account.ts';
import { ownView } from '../own-data.ts';
import { failureCodeIn } from '../webhooks/work-event.ts';
import { isExpired } from '../work/export-lifetime.ts';
import { shownTranscript } from '../work/shown-transcript.ts';

/** An export as the API shows it. The URL is signed at each read, and only for a completed export. */
export const exportView = (record: ExportRecord, nowMs: number, downloadUrl?: string): Export => ({
  id: record.export_id,
  project_id: record.project_id,
  batch_id: record.batch_id,
  preset: record.preset,
  status: record.status,
  progress: record.progress,
  width: record.width,
  height: record.height,
  credits: record.credits,
  refunded: refundedCredits(record),
  download_url: downloadUrl ?? null,
  expires_at: record.expires_at ?? null,
  ...(isExpired(record, nowMs) && { expired: true }),
  error: record.error ?? null,
  error_code: failureCodeIn(record),
  warnings: record.warnings ?? [],
  // There is none yet, or never was.
  ...(record.waits_for === undefined && captionsOf(record)),
  ...(record.renderer && { renderer: record.renderer }),
  ...(record.layer && { layer: true }),
  ...ownView(record),
  ...testView(record.account_id),
  created_at: record.created_at,
  completed_at: record.completed_at ?? null,
});

/** The version of the transcript that it shows, and what answers just that as a file. */
const captionsOf = (record: ExportRecord): Pick<Export, 'transcript_version' | 'subtitles'> => {
  const key = shownTranscript(record);
  if (!key) return {};
  const version = versionOfKey(key);
  const range = record.range
    ? `&range_start=${record.range.start_ms / 1000}&range_end=${record.range.end_ms / 1000}`
    : '';
  const path = (format: string) =>
    `/projects/${record.project_id}/transcript/versions/${version}?format=${format}${range}${record.sound_labels === false ? '&sound_labels=false' : ''}`;
  return { transcript_version: version, subtitles: { srt: path('srt'), vtt: path('vtt') } };
};
