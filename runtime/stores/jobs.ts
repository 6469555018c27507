import type { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { JobWarning, SpeechEngine } from '#contract/schemas/job.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import { AppError } from '#core/app-error.ts';
import type { Own } from '#core/own-data.ts';
import { shownTranscript } from '#core/work/shown-transcript.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { belongsTo } from '../meter/tally.ts';
import { transactRefunded } from './caps.ts';
import { partialRefund } from './charges.ts';
import { outboxEvent } from './outbox-event.ts';
import { projectExists, statusFields } from './projects.ts';
import { newVersion } from './transcript-versions.ts';
import { adjustUsage } from './usage.ts';
import { beginExports, waitingExports } from './waiting-exports.ts';
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

/** Raises the progress of an open job, which never falls, though steps begin again with another engine or track; false when it has ended. */
export const advanceJob = async (
  work: JobWork,
  progress: number,
  fields: Partial<Pick<JobRecord, 'speech_token' | 'speech_job'>> = {},
): Promise<boolean> => {
  const set = { status: 'processing', ...fields };
  const isRaised = { set: { ...set, progress }, conditions: [open, { field: 'progress', atMost: progress }] };
  return (
    (await updateItem('jobs', jobKey(work), isRaised)) ||
    (await updateItem('jobs', jobKey(work), { set, conditions: [open] }))
  );
};

export interface Transcribed {
  readonly transcript: NonNullable<ProjectRecord['transcript']>;
  /** Size of the stored object. */
  readonly versionBytes: number;
  readonly language: string;
  /** What heard the words. */
  readonly engine?: SpeechEngine | undefined;
  /** The project's own fields, for its event. */
  readonly own: Own;
  readonly warnings: readonly JobWarning[];
  /** For media that are shorter than their header stated: their facts, and the credits to refund of the job. */
  readonly shorter?: { readonly media: MediaFacts; readonly refunded: number } | undefined;
}

/**
 * Completes a transcription: job, project and transcript, and the exports that waited for it and now begin, in one transaction. Returns
 * those exports; undefined when it had ended already.
 */
export const completeTranscription = async (
  job: JobRecord,
  { transcript, versionBytes, language, engine, own, warnings, shorter }: Transcribed,
  endedAt: string,
): Promise<ExportRecord[] | undefined> => {
  for (;;) {
    const begun = await waitingExports(job, { transcript, media: shorter?.media });
    const refusal = await transactRefunded(job, shorter?.refunded ?? 0, {
      job: {
        table: 'jobs',
        update: jobKey(job),
        set: {
          status: 'completed',
          progress: 1,
          ended_at: endedAt,
          ...(warnings.length > 0 && { warnings: [...warnings] }),
          ...(engine && { engine }),
          ...(shorter && { refunded: shorter.refunded }),
          ...outboxEvent({ ...job, ...own }, endedAt),
        },
        remove: speechFields,
        conditions: [open],
      },
      project: {
        table: 'projects',
        update: { account_id: job.account_id, project_id: job.project_id },
        set: {
          ...statusFields(job.account_id, 'ready'),
          transcript,
          language,
          ...(transcript.audio_track && { audio_track: transcript.audio_track }),
          ...(shorter && { media: shorter.media }),
        },
        add: { version_bytes: versionBytes },
        remove: errorFields,
        conditions: [{ absent: 'deleting' }, { field: 'job_id', is: job.job_id }],
      },
      version: newVersion(job, transcript, {
        size_bytes: versionBytes,
        author: { kind: 'pipeline', id: job.job_id },
        created_at: endedAt,
        saved_at: endedAt,
        ...(begun.some(shownTranscript) && { exported: true }),
      }),
      ...adjustUsage(job.account_id, { open_transcriptions: -1, stored_bytes: versionBytes }),
      ...(shorter && refundOfShorter(job, shorter.refunded, endedAt)),
      ...beginExports(begun, endedAt),
    });
    if (!refusal) return begun;
    // One was cancelled since they were read.
    if (!begun.some(({ export_id }) => refusal.write === export_id)) return undefined;
  }
};

const refundOfShorter = ({ account_id, job_id, key_id }: JobRecord, credits: number, created_at: string) =>
  partialRefund(job_id, { account_id, credits, created_at, key_id }, 'transcription of media shorter than stated');
