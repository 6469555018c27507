import type { ProjectRecord } from '#contract/records/project.ts';
import type { Project } from '#contract/schemas/project.ts';
import { testView } from '../keys/test-account.ts';
import { audioTracksOf } from '../media/audio-tracks.ts';
import { framesPerSecond } from '../media/output-frame-rate.ts';
import { ownView } from '../own-data.ts';
import { shownStyle } from '../styles/stored-style.ts';

/** A project as the API shows it: template defaults filled in, times in seconds. */
export const projectView = (record: ProjectRecord): Project => ({
  id: record.project_id,
  title: record.title,
  status: record.status,
  kind: record.kind,
  source: record.source,
  language: record.language,
  duration: record.media ? record.media.durationMs / 1000 : null,
  ...(record.media && {
    audio_tracks: audioTracksOf(record.media),
    ...(!record.media.silent && { audio_track: record.audio_track ?? 1 }),
  }),
  width: record.media?.widthPx ?? null,
  height: record.media?.heightPx ?? null,
  frame_rate: record.media?.frameRate ? framesPerSecond(record.media.frameRate) : null,
  ...(record.format && { format: record.format }),
  style: shownStyle(record.style),
  ...(record.vocabulary?.length && { vocabulary: record.vocabulary }),
  ...(record.playback && { playback: record.playback.state }),
  error: record.error ?? null,
  error_code: record.error_code ?? null,
  job_id: record.job_id ?? null,
  ...(record.export_ids && { export_ids: record.export_ids }),
  ...ownView(record),
  ...testView(record.account_id),
  created_at: record.created_at,
});
