import { beforeAll, beforeEach, expect, it } from 'vitest';
import { failureFields } from '#core/webhooks/work-event.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { advanceJob, completeTranscription, findJob } from '#runtime/stores/jobs.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { markPublished } from '#runtime/stores/work.ts';
import {
  account,
  account_id,
  endedAt,
  job,
  job_id,
  other_id,
  outbox,
  project,
  settled,
  work,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const running = { ...job, status: 'processing', speech_token: 't' };
const transcript = { version: 'v', key: 'transcripts/v.json', language: 'de' };
beforeAll(interceptTables);
beforeEach(() =>
  hold({ jobs: running, projects: { ...project, error: 'of before', error_code: 'no_speech' }, accounts: account }),
);

const complete = () =>
  completeTranscription(job, { transcript, versionBytes: 7, language: 'de', own: {}, warnings: [] }, endedAt);
const fail = () => failWork(job, { message: 'No speech was found.', code: 'no_speech' }, endedAt);
const failed = { error: 'No speech was found. The credits were refunded.', error_code: 'no_speech' } as const;

it('completes a job with the transcript of its project', async () => {
  expect(await complete()).toEqual([]);
  const { speech_token: _token, ...ended } = running;
  expect(itemOf('jobs')).toEqual({
    ...ended,
    status: 'completed',
    progress: 1,
    ended_at: endedAt,
    ...outbox('transcript.completed', { job_id }),
  });
  expect(itemOf('projects')).toEqual({
    ...project,
    ...statusFields(account_id, 'ready'),
    transcript,
    version_bytes: 7,
    language: 'de',
  });
});

it.each([
  ['the job has completed', { jobs: { ...job, status: 'completed' } }],
  ['the job has failed', { jobs: { ...job, status: 'failed' } }],
  ['the project is being deleted', { projects: { ...project, deleting: endedAt } }],
  ['the project works on another job', { projects: { ...project, job_id: other_id } }],
])('completes nothing where %s', async (_, changed) => {
  hold({ jobs: running, projects: project, ...changed });
  const before = everything();
  expect(await complete()).toBeUndefined();
  expect(everything()).toEqual(before);
});

it('fails a job with its project, and refunds it', async () => {
  hold({
    jobs: running,
    projects: { ...project, import: { source_url: 'https://a.com', auto_transcribe: true } },
    accounts: account,
  });
  expect(await fail()).toBe(true);
  const { speech_token: _token, ...ended } = running;
  expect(itemOf('jobs')).toEqual({
    ...ended,
    status: 'failed',
    ...failureFields(failed),
    ended_at: endedAt,
    ...outbox('transcript.failed', { job_id }, { ...failed, refunded: 2 }),
  });
  expect(itemOf('projects')).toEqual({ ...project, ...statusFields(account_id, 'failed'), ...failed });
  expect(itemOf('accounts')).toMatchObject({ credits: 12 });
  expect(itemsOf('ledger')).toEqual([
    { account_id, entry_id: `${job_id}#refund`, credits: 2, reason: 'transcription failed', created_at: endedAt },
  ]);
});

it('stores no event for a job whose project is being deleted', async () => {
  hold({ jobs: running, projects: { ...project, deleting: endedAt }, accounts: account });
  expect(await fail()).toBe(true);
  const { speech_token: _token, ...ended } = running;
  const kept = {
    error: 'No speech was found. It had begun, so its credits were not refunded.',
    failure_code: 'no_speech',
    refunded: 0,
  };
  expect(itemOf('jobs')).toEqual({ ...settled(ended), ...kept, status: 'failed', ended_at: endedAt });
});

it('is due until its event is published, and an open job stays due', async () => {
  expect(await markPublished(job)).toBe(false);
  await complete();
  const ended = itemOf('jobs') ?? {};
  expect(await markPublished(job)).toBe(true);
  expect(itemOf('jobs')).toEqual(settled(ended));
});

it('gives a project back the language of the transcript that it keeps', async () => {
  hold({ jobs: running, projects: { ...project, transcript }, accounts: account });
  expect(await fail()).toBe(true);
  const ready = { ...statusFields(account_id, 'ready'), language: 'de' };
  expect(itemOf('projects')).toEqual({ ...project, ...ready, transcript });
});

it.each(['completed', 'failed'])('does not change a job that has %s', async (status) => {
  hold({ jobs: { ...job, status }, projects: project, accounts: account });
  const before = everything();
  expect([await advanceJob(work, 0.5), await fail()]).toEqual([false, false]);
  expect(everything()).toEqual(before);
});

it('never lets the progress of a job fall, when its steps begin again', async () => {
  await advanceJob(work, 0.7);
  expect(await advanceJob(work, 0.05, { speech_token: 'u' })).toBe(true);
  expect(itemOf('jobs')).toEqual({ ...running, progress: 0.7, speech_token: 'u' });
});

it('advances an open job, and finds it for its account alone', async () => {
  expect(await advanceJob(work, 0.5, { speech_token: 'u' })).toBe(true);
  const moved = { ...running, progress: 0.5, speech_token: 'u' };
  expect(itemOf('jobs')).toEqual(moved);
  expect([await findJob(account_id, job_id), await findJob(other_id, job_id)]).toEqual([moved, undefined]);
});
