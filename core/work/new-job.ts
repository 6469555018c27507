import type { JobRecord } from '../../contract/records/job.ts';
import { dueAt, openWorkDueMs } from './due.ts';

interface Owner {
  readonly account_id: string;
  readonly project_id: string;
}

/** Partition of the by-project indexes. */
export const accountProject = ({ account_id, project_id }: Owner): string => `${account_id}#${project_id}`;

/** A transcription that is yet to be started; a sweep starts it should its creator die first. */
export const newTranscription = (owner: Owner, jobId: string, credits: number, nowMs: number): JobRecord => ({
  account_id: owner.account_id,
  project_id: owner.project_id,
  account_project: accountProject(owner),
  job_id: jobId,
  type: 'transcription',
  status: 'queued',
  progress: 0,
  credits,
  ...dueAt(jobId, nowMs + openWorkDueMs),
  created_at: new Date(nowMs).toISOString(),
});
