import { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { JobWarning } from '#contract/schemas/job.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import { AppError } from '#core/app-error.ts';
import type { Own } from '#core/own-data.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { belongsTo } from '../meter/tally.ts';
import { transactRefunded } from './caps.ts';
import { partialRefund } from './charges.ts';
import { outboxEvent } from './outbox-event.ts';
import { projectExists, statusFields } from './projects.ts';
import { newVersion } from './transcript-versions.ts';
import { adjustUsage } from './usage.ts';
import { errorFields, open, speechFields } from './work-fields.ts';

export const jobKey = ({ account_id, job_id }: Pick<JobWork, 'account_id' | 'job_id'>) => ({ account_id, job_id });

/** Undefined when there is no such job, or it belongs to another account. */
export const findJob = (accountId: string, jobId: string): Promise<JobRecord | undefined> =>
  getItem('jobs', { account_id: accountId, job_id: jobId }, JobRecord);

/** Throws not_found where there is no such job, or its project is deleted. */
export const requireJob = async (accountId: string, jobId: string): Promise<JobRecord> => {
  const job = await findJob(accountId, jobId);
  if (!job || !(await projectExists(job))) throw new AppError('not_found', 'There is no job with this id.');
  belongsTo({ project_id: job.project_id });
  return job;
};

/** Sets the progress of an open job; false when it has ended. Steps run in order, so progress never falls. */
export const advanceJob = (
  work: JobWork,
  progress: number,
  fields: Partial<Pick<JobRecord, 'speech_token' | 'speech_job'>> = {},
): Promise<boolean> =>
  updateItem('jobs', jobKey(work), { set: { status: 'processing', progress, ...fields }, conditions: [open] });

export interface Transcribed {
  readonly transcript: NonNullable<ProjectRecord['transcript']>;
  /** Size of the stored object. */
  readonly versionBytes: number;
  readonly language: string;
  /** Of the project, for its event. */
  readonly own: Own;
  readonly warnings: readonly JobWarning[];
  /** For media that are shorter than their header stated: their facts, and the credits to refund of the job. */
  readonly shorter?: { readonly job: JobRecord; readonly media: MediaFacts; readonly refunded: number } | undefined;
}

/** Completes a transcription: job, project and transcript in one transaction. False when it had ended already. */
export const completeTranscription = async (
  work: JobWork,
  { transcript, versionBytes, language, own, warnings, shorter }: Transcribed,
  endedAt: string,
): Promise<boolean> => {
  const refusal = await transactRefunded(shorter?.job ?? work, shorter?.refunded ?? 0, {
    job: {
      table: 'jobs',
      update: jobKey(work),
      set: {
        status: 'completed',
        progress: 1,
        ended_at: endedAt,
        ...(warnings.length > 0 && { warnings: [...warnings] }),
        ...(shorter && { refunded: shorter.refunded }),
        ...outboxEvent({ ...work, ...own, type: 'transcription' }, endedAt),
      },
      remove: speechFields,
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
      remove: errorFields,
      conditions: [{ absent: 'deleting' }, { field: 'job_id', is: work.job_id }],
    },
    version: newVersion(work, transcript, {
      size_bytes: versionBytes,
      author: { kind: 'pipeline', id: work.job_id },
      created_at: endedAt,
      saved_at: endedAt,
    }),
    ...adjustUsage(work.account_id, { open_transcriptions: -1, stored_bytes: versionBytes }),
    ...(shorter && refundOfShorter(shorter.job, shorter.refunded, endedAt)),
  });
  return !refusal;
};

const refundOfShorter = ({ account_id, job_id, key_id }: JobRecord, credits: number, created_at: string) =>
  partialRefund(job_id, { account_id, credits, created_at, key_id }, 'transcription of media shorter than stated');
