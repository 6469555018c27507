import type { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import type { TranscriptVersion } from '#contract/schemas/transcript-version.ts';

/** A version as the API shows it. `current` is the version that the project points to. */
export const versionView = (record: TranscriptVersionRecord, current: string | undefined): TranscriptVersion => ({
  version: record.version,
  author: record.author,
  created_at: record.created_at,
  saved_at: record.saved_at,
  name: record.name ?? null,
  exported: record.exported ?? false,
  current: record.version === current,
  restored_from: record.restored_from ?? null,
});
