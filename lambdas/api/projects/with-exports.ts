import type { KnownExports } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Limits } from '#core/exports/plan-exports.ts';
import { exportsAfter, inExports } from '#core/exports/waiting-exports.ts';
import { exportStage } from '#runtime/caption-drawing.ts';
import type { NewTranscription } from '#runtime/stores/new-transcription.ts';

/** A transcription with the exports that wait for it. Throws what POST exports answers where they cannot be made. */
export const withExports = async (
  job: JobRecord,
  project: ProjectRecord,
  account: Limits,
  requested: KnownExports | undefined,
): Promise<NewTranscription> => {
  if (!requested) return { job, exports: [] };
  const exports = await inExports(() => exportsAfter(job, project, account, requested, exportStage(job.account_id)));
  return { job: { ...job, export_ids: exports.map(({ export_id }) => export_id) }, exports };
};
