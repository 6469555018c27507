import type { JobRecord } from '#contract/records/job.ts';
import { type Own, ownView } from '../own-data.ts';
import { type Failed, failureFields, workEvent } from '../webhooks/work-event.ts';
import { workDue } from './due.ts';

/** What work takes from its account: credits, and nano-dollars of the day's spend. */
export type WorkCost = Pick<JobRecord, 'credits' | 'estimated_nano_usd'>;

interface Owner extends Own {
  readonly account_id: string;
  readonly project_id: string;
}

/** Partition key of the by-project indexes. */
export const accountProject = ({ account_id, project_id }: Owner): string => `${account_id}#${project_id}`;

const newJob = (owner: Owner, jobId: string, type: JobRecord['type'], cost: WorkCost, nowMs: number): JobRecord => ({
  account_id: owner.account_id,
  project_id: owner.project_id,
  account_project: accountProject(owner),
  job_id: jobId,
  type,
  status: 'queued',
  progress: 0,
  ...cost,
  ...workDue(jobId, nowMs, 'created'),
  created_at: new Date(nowMs).toISOString(),
});

/** An import that is not started yet; it costs no credits. */
export const newImport = (
  owner: Owner,
  jobId: string,
  nowMs: number,
  { transcribes = false }: { readonly transcribes?: boolean } = {},
): JobRecord => ({
  ...newJob(owner, jobId, 'import', { credits: 0 }, nowMs),
  ...(transcribes && { transcribes }),
});

/** A transcription that is not started yet; if its creator dies, a sweep asks for the start. */
export const newTranscription = (owner: Owner, jobId: string, cost: WorkCost, nowMs: number): JobRecord =>
  newJob(owner, jobId, 'transcription', cost, nowMs);

/** Files for players that are not made yet; they cost no credits. */
export const newPlayback = (
  owner: Owner,
  jobId: string,
  estimatedNanoUsd: number | undefined,
  nowMs: number,
): JobRecord => newJob(owner, jobId, 'playback', { credits: 0, estimated_nano_usd: estimatedNanoUsd }, nowMs);

/** A transcription that the account cannot pay: it is created as failed, and a sweep publishes its event. */
export const unpaidTranscription = (
  owner: Owner,
  { jobId, eventId }: { readonly jobId: string; readonly eventId: string },
  failed: Failed,
  nowMs: number,
): JobRecord => {
  const job = newTranscription(owner, jobId, { credits: 0 }, nowMs);
  const event = workEvent(eventId, { ...job, ...ownView(owner) }, job.created_at, { ...failed, refunded: 0 });
  return {
    ...job,
    status: 'failed',
    ...failureFields(failed),
    ended_at: job.created_at,
    event,
    ...workDue(jobId, nowMs, 'ended'),
  };
};
