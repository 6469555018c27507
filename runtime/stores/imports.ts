import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { JobRecord } from '#contract/records/job.ts';
import type { ImportRequest, ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { changeItem, type Refusal, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { jobWrites } from './new-transcription.ts';
import { outboxEvent } from './outbox-event.ts';
import { findProject, statusFields } from './projects.ts';
import { transactCharged } from './spend.ts';
import { moveRoom } from './usage.ts';
import { open } from './work-fields.ts';

const keyOf = ({ account_id, job_id }: Pick<JobWork, 'account_id' | 'job_id'>) => ({ account_id, job_id });
const projectKey = ({ account_id, project_id }: Omit<JobWork, 'job_id'>) => ({ account_id, project_id });
const importing = (work: JobWork) => [{ absent: 'deleting' }, { field: 'job_id', is: work.job_id }] as const;

/** False once the project is deleted, or the job has ended: whatever ends it moves its project in the same transaction. */
export const isImporting = async ({ account_id, project_id, job_id }: JobWork): Promise<boolean> => {
  const project = await findProject(account_id, project_id);
  return project?.status === 'importing' && project.job_id === job_id;
};

/** Remembers the multipart upload, so that whoever ends the import can give it up; false when it has ended. */
export const noteMultipart = (work: JobWork, multipartId: string): Promise<boolean> =>
  updateItem('jobs', keyOf(work), {
    set: { status: 'processing', multipart_id: multipartId },
    conditions: [open],
  });

/** Parts are copied in no order: progress rises and never falls. */
export const raiseProgress = async (work: JobWork, progress: number): Promise<void> => {
  await updateItem('jobs', keyOf(work), {
    set: { progress },
    conditions: [open, { field: 'progress', below: progress }],
  });
};

/**
 * Adds to how long the host of an import was waited for, and answers how long in all; undefined once it has ended. Where an
 * answer of the table is lost, the same wait counts twice, which the limit has room for.
 */
export const addWaited = async (work: JobWork, waitedMs: number): Promise<number | undefined> => {
  const add = { copy_waited_ms: Math.ceil(waitedMs) };
  return (await changeItem('jobs', keyOf(work), { add, conditions: [open] }, JobRecord))?.copy_waited_ms;
};

/** Names a project as the host of its file does, unless somebody has named it meanwhile. */
export const nameProject = async (project: ProjectRecord, title: string): Promise<void> => {
  await updateItem('projects', projectKey(project), {
    set: { title },
    conditions: [{ absent: 'deleting' }, { field: 'title', is: project.title }],
  });
};

export interface Imported {
  readonly work: JobWork;
  readonly request: ImportRequest;
  /** Counted until now. */
  readonly reservedBytes: number;
  readonly media: MediaFacts;
  /** The transcription that follows; absent where none was asked for. */
  readonly transcription?: JobRecord;
  /** Who pays for it; absent where it was made failed, since the account can't. */
  readonly account?: AccountRecord;
}

/** Ends an import well: job, project, and the transcription that follows with its charge, at once. */
export const completeImport = (imported: Imported, endedAt: string): Promise<Refusal<string> | undefined> => {
  const { work, request, reservedBytes, media, transcription, account } = imported;
  const move = !transcription
    ? projectMoves.imported
    : account
      ? projectMoves.importedAndTranscribing
      : projectMoves.importFailed;
  const writes: Record<string, Write> = {
    job: {
      table: 'jobs',
      update: keyOf(work),
      set: { status: 'completed', progress: 1, ended_at: endedAt, ...outboxEvent('import', work, endedAt) },
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
        error: transcription?.error,
        ...(transcription && { job_id: transcription.job_id }),
      },
      remove: ['import', 'reserved_bytes'],
      conditions: importing(work),
    },
    ...moveRoom(work.account_id, {
      open_imports: -1,
      // Its transcription was counted with it: it goes on as that, or is none.
      ...(transcription && { open_transcriptions: account ? 0 : -1 }),
      stored_bytes: media.sizeBytes - reservedBytes,
    }),
  };
  if (!transcription) return transact(writes);
  const { job: created, charge } = jobWrites(transcription);
  return account
    ? transactCharged(account, transcription, { ...writes, transcription: created, charge })
    : transact({ ...writes, transcription: created });
};
