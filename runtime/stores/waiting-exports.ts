import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { TranscriptPointer } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { workDueAgain } from '#core/work/due.ts';
import { isWaiting, pinned } from '#core/work/waiting-export.ts';
import type { Write } from '../aws/dynamodb.ts';
import { findExport } from './exports.ts';
import { waiting } from './new-exports.ts';
import { findProject } from './projects.ts';

/** What the transcription has found: its version, and its media where they are shorter than stated. */
interface Found {
  readonly transcript: Pick<TranscriptPointer, 'audio_track'>;
  readonly media: MediaFacts | undefined;
}

/** The exports that wait for a transcription, as they begin when it completes: with what their project now has. */
export const waitingExports = async (job: JobRecord, found: Found): Promise<ExportRecord[]> => {
  const { account_id, project_id, export_ids = [] } = job;
  if (export_ids.length === 0) return [];
  const [project, records] = await Promise.all([
    findProject(account_id, project_id),
    findWaiting(account_id, export_ids),
  ]);
  if (!project?.media) return [];
  const stated = project.media;
  const now = {
    ...project,
    media: found.media ?? stated,
    audio_track: found.transcript.audio_track ?? project.audio_track,
  };
  return records.map((record) => ({
    ...record,
    ...pinned(record, now),
    ...(found.media && { stated_ms: stated.durationMs }),
  }));
};

/** Finds the exports that still wait. */
export const findWaiting = async (account_id: string, ids: readonly string[] = []): Promise<ExportRecord[]> => {
  const records = await Promise.all(ids.map((id) => findExport(account_id, id)));
  return records.filter((record) => record !== undefined).filter(isWaiting);
};

/** The writes by which they begin, each refused where it was cancelled meanwhile. */
export const beginExports = (begun: readonly ExportRecord[], at: string): Record<string, Write> =>
  Object.fromEntries(
    begun.map(({ account_id, export_id, style, format, audio_track, width, height, warnings, stated_ms }) => [
      export_id,
      {
        table: 'exports',
        update: { account_id, export_id },
        set: {
          ...{ style, format, audio_track, width, height, warnings, stated_ms },
          ...workDueAgain(export_id, Date.parse(at), 'created'),
        },
        remove: ['waits_for'],
        conditions: waiting,
      },
    ]),
  );
