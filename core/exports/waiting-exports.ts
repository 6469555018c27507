import { pictureProblem } from '@cueline/captions/presets/presets.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { AppError, type Problem } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { workDue } from '../work/due.ts';
import {
  type ExportStage,
  type Limits,
  newExport,
  planExports,
  type RequestedExports,
  refuseLargePicture,
} from './plan-exports.ts';

/** The exports that begin when a transcription completes, and show the version that it makes. Throws as POST exports does. */
export const exportsAfter = (
  job: JobRecord,
  project: ProjectRecord,
  account: Limits,
  requested: RequestedExports,
  stage: ExportStage,
  batchId?: string,
): KnownExport[] => {
  const { exports } = planExports(transcribed(project, job), account, requested, stage, batchId);
  return exports.map((record) => ({ ...record, ...waitingFor(job, record, requested) }));
};

/**
 * The exports of media that are still to be fetched: they are planned and charged when the import ends. Throws for what no media could
 * have.
 */
export const exportsAfterImport = (
  job: JobRecord,
  project: ProjectRecord,
  account: Limits,
  requested: RequestedExports,
  { newId, batchId = newId() }: Pick<ExportStage, 'newId'> & { readonly batchId?: string | undefined },
): KnownExport[] => {
  const problems = unfitPictures(requested, project);
  if (problems.length > 0) throw invalidRequest(problems);
  refuseLargePicture(account, requested);
  const nowMs = Date.parse(job.created_at);
  return requested.presets.map((preset) => {
    // Until it is charged it names a version that nobody makes, so that nothing can render it.
    const record = newExport(transcribed(project, job), requested, preset, { batchId, nowMs, newId });
    return { ...record, ...waitingFor(job, record, requested) };
  });
};

const transcribed = (project: ProjectRecord, job: JobRecord): ProjectRecord => ({
  ...project,
  transcript: { version: job.job_id, key: objectKeys.transcript(job, job.job_id) },
});

const waitingFor = (
  { job_id, created_at }: JobRecord,
  { export_id }: KnownExport,
  { style }: RequestedExports,
): Pick<KnownExport, 'waits_for' | 'created_at' | 'own_style' | 'due' | 'due_at'> => ({
  waits_for: job_id,
  created_at,
  ...(style && { own_style: true }),
  ...workDue(export_id, Date.parse(created_at), 'waiting'),
});

/** The presets that take no picture of this size and shape, however long it is. */
export const unfitPictures = (
  {
    presets = [],
    resolution,
  }: { readonly presets?: RequestedExports['presets'] | undefined } & Pick<RequestedExports, 'resolution'>,
  { format }: Pick<ProjectRecord, 'format'>,
): Problem[] =>
  presets.flatMap((preset, at) => {
    const message = pictureProblem({ preset, resolution, format });
    return message ? [{ param: `presets[${at}]`, message }] : [];
  });

/** What `refuse` does; an error that it throws names the fields as those of `exports`. */
export const inExports = async <Result>(refuse: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await refuse();
  } catch (error) {
    if (!(error instanceof AppError) || error.param === undefined) throw error;
    const { code, message, details, param, retryAfterSeconds } = error;
    if (details.length > 0) throw invalidRequest(details.map((one) => ({ ...one, param: `exports.${one.param}` })));
    throw new AppError(code, message, {
      param: `exports.${param}`,
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
};
