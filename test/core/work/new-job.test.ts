import { expect, it } from 'vitest';
import { failureFields } from '#core/webhooks/work-event.ts';
import { dueAt } from '#core/work/due.ts';
import { accountProject, newImport, newTranscription, unpaidTranscription } from '#core/work/new-job.ts';

const owner = { account_id: 'a', project_id: 'p' };

it('is queued, charged, and found by a sweep two minutes later', () => {
  expect(newTranscription(owner, 'j', { credits: 3, estimated_nano_usd: 5 }, Date.UTC(2026, 0, 1))).toEqual({
    ...owner,
    account_project: 'a#p',
    job_id: 'j',
    type: 'transcription',
    status: 'queued',
    progress: 0,
    credits: 3,
    estimated_nano_usd: 5,
    ...dueAt('j', Date.UTC(2026, 0, 1, 0, 2), 'start'),
    created_at: '2026-01-01T00:00:00.000Z',
  });
});

it('an import is such a job too, and costs no credits', () => {
  expect(newImport(owner, 'j', 0)).toEqual({ ...newTranscription(owner, 'j', { credits: 0 }, 0), type: 'import' });
});

it('a transcription that was not paid for is created failed, with an event that is still to be sent', () => {
  const job = newTranscription(owner, 'j', { credits: 0 }, 0);
  const failed = { error: 'This takes 2 credits.', error_code: 'insufficient_credits' } as const;
  const data = { project_id: 'p', job_id: 'j', status: 'failed', ...failed, refunded: 0 };
  const event = { id: 'e', type: 'transcript.failed', created_at: job.created_at, data };
  const ended = {
    status: 'failed',
    ...failureFields(failed),
    ended_at: job.created_at,
    event,
    ...dueAt('j', 60_000, 'publish'),
  };
  expect(unpaidTranscription(owner, { jobId: 'j', eventId: 'e' }, failed, 0)).toEqual({ ...job, ...ended });
});

it('a job has no error_code that the last release cannot read', () => {
  expect(failureFields({ error: 'Nobody speaks.', error_code: 'no_speech' })).toEqual({
    error: 'Nobody speaks.',
    failure_code: 'no_speech',
  });
  const cancelled = { error: 'It was cancelled.', error_code: 'cancelled' } as const;
  expect(failureFields(cancelled)).toEqual(cancelled);
});

it('the key of a project’s jobs starts with its account', () => expect(accountProject(owner)).toBe('a#p'));
