import type { AccountRecord } from '#contract/records/account.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { Playback, ProjectRecord } from '#contract/records/project.ts';
import type { JobWork } from '#contract/schemas/pipeline.ts';
import { type Own, ownView } from '#core/own-data.ts';
import { openUse } from '#core/quotas/open-use.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import type { Condition } from '../aws/dynamodb-expressions.ts';
import { outboxEvent } from './outbox-event.ts';
import { notDeleted, type ProjectKey, projectKey } from './projects.ts';
import { refusedInsert } from './refused-insert.ts';
import { transactCharged } from './spend.ts';
import { adjustUsage, takeQuota } from './usage.ts';
import { open } from './work-fields.ts';

type Project = ProjectKey & Pick<ProjectRecord, 'playback'>;

/** Sets the state and the files, unless they have changed since they were read or the project is deleted. */
export const setPlayback = (project: Project, playback: Playback): Write => {
  const { playback: read } = project;
  const asRead: Condition = read ? { field: 'playback', is: read } : { absent: 'playback' };
  return {
    table: 'projects',
    update: projectKey(project),
    set: { playback },
    conditions: [...notDeleted, asRead],
  };
};

/**
 * Writes a job that makes a project's files for players, in one transaction with its part of the day's spend. Undefined, with nothing
 * written, when the project has changed since it was read. Throws too_many_open and spend_limit_reached.
 */
export const insertPlayback = async (
  account: AccountRecord,
  project: ProjectRecord,
  job: JobRecord,
): Promise<JobRecord | undefined> => {
  const use = openUse(job);
  const refusal = await transactCharged(account, job, () => ({
    project: setPlayback(project, { job_id: job.job_id, state: 'processing' }),
    ...takeQuota(account, use),
    job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  }));
  if (refusal?.write === 'project') return undefined;
  if (refusal) throw refusedInsert({ what: 'making of files for players', account, charge: job, use }, refusal);
  return job;
};

/** Completes the job, and stores where its files are. False when it had ended already, or its project is deleted. */
export const completePlayback = async (
  ended: JobWork & Own,
  files: Omit<Playback, 'job_id' | 'state'>,
  endedAt: string,
): Promise<boolean> => {
  const { account_id, project_id, job_id } = ended;
  const playback: Playback = { job_id, state: 'processing' };
  const refusal = await transact<string>({
    job: {
      table: 'jobs',
      update: { account_id, job_id },
      set: {
        status: 'completed',
        progress: 1,
        ended_at: endedAt,
        ...outboxEvent({ ...ownView(ended), account_id, project_id, job_id, type: 'playback' }, endedAt),
      },
      conditions: [open],
    },
    project: setPlayback({ account_id, project_id, playback }, { job_id, state: 'completed', ...files }),
    ...adjustUsage(account_id, { open_transcriptions: -1 }),
  });
  return !refusal;
};
