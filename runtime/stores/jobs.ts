import { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { JobWarning } from '#contract/schemas/job.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import { openUse } from '#core/quotas/open-use.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { errorOfWork, type Reason } from '#core/work/failure-of.ts';
import { getItem, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { partialRefund } from './charges.ts';
import { failWork } from './fail-work.ts';
import { outboxEvent } from './outbox-event.ts';
import { statusFields } from './projects.ts';
import { moveRoom } from './usage.ts';
import { dueFields, open } from './work-fields.ts';

const settled = ['speech_token', 'speech_job'] as const;
const keyOf = ({ account_id, job_id }: Pick<JobWork, 'account_id' | 'job_id'>) => ({ account_id, job_id });

/** Undefined when there is none, or it belongs to another account. */
export const getJob = (accountId: string, jobId: string): Promise<JobRecord | undefined> =>
  getItem('jobs', { account_id: accountId, job_id: jobId }, JobRecord);

/** Moves an open job on; false when it has ended. Steps run in order, so progress rises. */
export const advanceJob = (
  work: JobWork,
  progress: number,
  fields: Partial<Pick<JobRecord, 'speech_token' | 'speech_job'>> = {},
): Promise<boolean> =>
  updateItem('jobs', keyOf(work), { set: { status: 'processing', progress, ...fields }, conditions: [open] });

export interface Transcribed {
  readonly transcript: NonNullable<ProjectRecord['transcript']>;
  /** Of what was stored as that version. */
  readonly versionBytes: number;
  readonly language: string;
  readonly warnings: readonly JobWarning[];
  /** Where the media turned out shorter than stated: what is known of it now, and how many credits are given back. */
  readonly shorter?: { readonly media: MediaFacts; readonly refunded: number } | undefined;
}

/** Ends a transcription well: job, project and transcript at once. False when it had ended already. */
export const completeTranscription = async (
  work: JobWork,
  { transcript, versionBytes, language, warnings, shorter }: Transcribed,
  endedAt: string,
): Promise<boolean> => {
  const refusal = await transact<string>({
    job: {
      table: 'jobs',
      update: keyOf(work),
      set: {
        status: 'completed',
        progress: 1,
        ended_at: endedAt,
        ...(warnings.length > 0 && { warnings: [...warnings] }),
        ...(shorter && { refunded: shorter.refunded }),
        ...outboxEvent('transcription', work, endedAt),
      },
      remove: settled,
      conditions: [open],
    },
    project: {
      table: 'projects',
      update: { account_id: work.account_id, project_id: work.project_id },
      set: {
        ...statusFields(work.account_id, 'ready'),
        transcript,
        language,
        ...(transcript.audio_track && { audio_track: transcript.audio_track }),
        ...(shorter && { media: shorter.media }),
      },
      add: { version_bytes: versionBytes },
      remove: ['error'],
      conditions: [{ absent: 'deleting' }, { field: 'job_id', is: work.job_id }],
    },
    ...moveRoom(work.account_id, { open_transcriptions: -1, stored_bytes: versionBytes }),
    ...(shorter && refundOfShorter(work, shorter.refunded, endedAt)),
  });
  return !refusal;
};

const refundOfShorter = ({ account_id, job_id }: JobWork, credits: number, created_at: string) =>
  partialRefund(job_id, { account_id, credits, created_at }, 'transcription of media shorter than stated');

/** Its event is sent. */
export const markJobPublished = (job: JobRecord): Promise<boolean> =>
  updateItem('jobs', keyOf(job), { remove: dueFields, conditions: [{ field: 'status', in: ['completed', 'failed'] }] });

/**
 * Ends a job badly: job, project and the refund of what was charged at once. A project that has a transcript goes back
 * to ready; one that is being deleted, or works on another job, stays as it is, and of what is deleted nothing is told. False when it had ended already.
 */
export const failJob = (job: JobRecord, { message, unbilled, unbegun }: Reason, endedAt: string): Promise<boolean> => {
  const error = errorOfWork(message, job.credits);
  return failWork({
    id: job.job_id,
    work: job,
    item: { table: 'jobs', update: keyOf(job), set: { error, ended_at: endedAt }, remove: settled },
    event: outboxEvent(job.type, job, endedAt, error),
    project: (project) => (project.job_id === job.job_id ? projectFailed(project, job, error) : undefined),
    // What was reserved for media that come no more; of a deleted project its deletion frees it.
    use: (project) => ({
      ...openUse(job),
      ...(job.type === 'import' && { stored_bytes: project ? storedBytes(project) : 0 }),
    }),
    endedAt,
    refundedFor: `${job.type} failed`,
    unbilled,
    unbegun,
  });
};

const projectFailed = (project: ProjectRecord, job: JobRecord, error: string): Write => ({
  table: 'projects',
  update: { account_id: project.account_id, project_id: project.project_id },
  set: {
    ...statusFields(project.account_id, project.transcript ? 'ready' : 'failed'),
    // Of the transcript that stays: another may have been asked for.
    language: project.transcript?.language ?? project.language,
    audio_track: project.transcript ? project.transcript.audio_track : project.audio_track,
    error: project.transcript ? undefined : error,
  },
  remove: ['import', 'reserved_bytes'],
  conditions: [{ absent: 'deleting' }, { field: 'job_id', is: job.job_id }],
});
