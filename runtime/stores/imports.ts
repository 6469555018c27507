import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import type { ImportRequest, ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import type { Own } from '#core/own-data.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { type Failed, failureCodeIn } from '#core/webhooks/work-event.ts';
import { changeItem, type Refusal, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { jobKey } from './jobs.ts';
import { chargeOf, exportWrites, failExports } from './new-exports.ts';
import { jobWrites } from './new-transcription.ts';
import { outboxEvent } from './outbox-event.ts';
import type { Payer } from './payer.ts';
import { findProject, projectKey, statusFields } from './projects.ts';
import { transactCharged } from './spend.ts';
import { adjustUsage } from './usage.ts';
import { open } from './work-fields.ts';

const importing = (work: JobWork) => [{ absent: 'deleting' }, { field: 'job_id', is: work.job_id }] as const;

/** False once the project is deleted or the job has ended, which changes the project in the same transaction. */
export const isImporting = async ({ account_id, project_id, job_id }: JobWork): Promise<boolean> => {
  const project = await findProject(account_id, project_id);
  return project?.status === 'importing' && project.job_id === job_id;
};

/** Stores the id of the multipart upload, so that it can be aborted when the import ends; false when it has ended. */
export const noteMultipart = (work: JobWork, multipartId: string): Promise<boolean> =>
  updateItem('jobs', jobKey(work), {
    set: { status: 'processing', multipart_id: multipartId },
    conditions: [open],
  });

/** Parts are copied in any order; progress never falls. */
export const raiseProgress = async (work: JobWork, progress: number): Promise<void> => {
  await updateItem('jobs', jobKey(work), {
    set: { progress },
    conditions: [open, { field: 'progress', below: progress }],
  });
};

/**
 * Adds to the time that an import has waited for its host, and returns the sum; undefined once it has ended. After a lost
 * response of the table the same wait counts twice, which the limit allows for.
 */
export const addWaited = async (work: JobWork, waitedMs: number): Promise<number | undefined> => {
  const add = { copy_waited_ms: Math.ceil(waitedMs) };
  return (await changeItem('jobs', jobKey(work), { add, conditions: [open] }, JobRecord))?.copy_waited_ms;
};

/** Gives a project the title that the file's host gives, unless its title has changed since it was read. */
export const nameProject = async (project: ProjectRecord, title: string): Promise<void> => {
  await updateItem('projects', projectKey(project), {
    set: { title },
    conditions: [{ absent: 'deleting' }, { field: 'title', is: project.title }],
  });
};

export interface Imported {
  readonly work: JobWork;
  readonly request: ImportRequest;
  /** What the import counts towards stored_bytes until it ends. */
  readonly reservedBytes: number;
  readonly media: MediaFacts;
  /** The project's own fields, for its event. */
  readonly own: Own;
  /** The transcription that follows; absent where none was requested. */
  readonly transcription?: JobRecord;
  /** They wait for the transcription, and are charged with it; without an `account` they fail. */
  readonly exports?: readonly ExportRecord[];
  /** How many exports the import of the last release counts that are not there yet. */
  readonly reservedExports?: number | undefined;
  /** Why no transcription follows, though one was requested, or only one that has failed. */
  readonly declined?: Failed | undefined;
  /** The batch that made the project: its item has the works, and the charge counts on it. */
  readonly ofBatch?: Readonly<Record<string, Write>>;
  /** Pays for the transcription; absent when that is created as failed, since the account cannot pay. */
  readonly account?: Payer;
}

/** Completes an import: job, project, and what follows with its charge, in one transaction. */
export const completeImport = (imported: Imported, endedAt: string): Promise<Refusal<string> | undefined> => {
  const {
    work,
    request,
    reservedBytes,
    media,
    own,
    transcription,
    exports = [],
    declined,
    account,
    ofBatch,
    reservedExports = 0,
  } = imported;
  const move = !transcription
    ? projectMoves.imported
    : account
      ? projectMoves.importedAndTranscribing
      : projectMoves.importFailed;
  const unpaid = transcription ?? declined;
  const writes: Record<string, Write> = {
    job: {
      table: 'jobs',
      update: jobKey(work),
      set: {
        status: 'completed',
        progress: 1,
        ended_at: endedAt,
        ...outboxEvent({ ...work, ...own, type: 'import' }, endedAt),
      },
      remove: ['multipart_id'],
      conditions: [open],
    },
    project: {
      table: 'projects',
      update: projectKey(work),
      set: {
        ...statusFields(work.account_id, move.to),
        media,
        media_key: objectKeys.media(work),
        source: media.source,
        kind: request.kind ?? media.source,
        error: unpaid?.error,
        error_code: unpaid && (failureCodeIn(unpaid) ?? undefined),
        ...(transcription && { job_id: transcription.job_id }),
      },
      remove: ['import', 'reserved_bytes'],
      conditions: importing(work),
    },
    ...adjustUsage(work.account_id, {
      open_imports: -1,
      // The import counted what follows from the start; what failed or was declined is not open.
      ...(request.auto_transcribe && { open_transcriptions: account ? 0 : -1 }),
      ...(request.exports && { open_exports: account ? 0 : -reservedExports - exports.length }),
      stored_bytes: media.sizeBytes - reservedBytes,
    }),
    ...(declined && failExports(exports, declined, endedAt)),
  };
  if (!transcription) return transact(writes);
  return account
    ? transactCharged(account, chargeOf(work.account_id, [transcription, ...exports]), (payment) => {
        const { job, charge } = jobWrites({ ...transcription, ...payment });
        return { ...writes, ...ofBatch, transcription: job, charge, ...exportWrites(exports, payment) };
      })
    : transact({ ...writes, ...ofBatch, transcription: jobWrites(transcription).job });
};
