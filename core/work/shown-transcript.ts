import type { ExportRecord } from '#contract/records/export.ts';

/** The version of the transcript that an export shows, in its picture or as its text. */
export const shownTranscript = ({
  transcript_key,
  soft_transcript_key,
}: Pick<ExportRecord, 'transcript_key' | 'soft_transcript_key'>): string | undefined =>
  transcript_key ?? soft_transcript_key;
