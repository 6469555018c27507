import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { JobRecord } from '#contract/records/job.ts';
import type { Playback, ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import { Job } from '#contract/schemas/job.ts';
import { completePlayback, insertPlayback } from '#runtime/stores/playback.ts';
import {
  account,
  account_id,
  endedAt,
  other_id,
  project_id,
  ready,
  upload_id,
} from '../../../support/stores/example-records.ts';
import { answerQueues, forgetSent, sentCalls } from '../../../support/stores/sent-messages.ts';
import { signedIn } from '../../../support/stores/signed-in.ts';
import {
  hold,
  interceptServices,
  interruptNext,
  itemOf,
  itemsOf,
  put,
  usageNow,
} from '../../../support/stores/tables-in-memory.ts';

const creator: AccountRecord = { ...account, plan: 'creator' };
const { maxDailySpendNanoUsd, quotas } = plans.creator;
const project: ProjectRecord = { ...ready, media_key: `media/${account_id}/${upload_id}/source` };
let call: ReturnType<typeof signedIn>;
const ask = () => call(routes.createPlayback, { id: project_id });
beforeAll(() => interceptServices(answerQueues));
beforeEach(() => {
  hold({ projects: project });
  call = signedIn(creator);
  forgetSent();
});

it('makes one job for the files of a project, free of charge, and starts it, however often it is asked for', async () => {
  const first = await ask();
  const job = first.as(Job);
  expect([first.status, job]).toMatchObject([202, { type: 'playback', project_id, status: 'queued', credits: 0 }]);
  expect((await ask()).as(Job)).toEqual(job);
  expect(itemsOf('jobs')).toMatchObject([{ job_id: job.id, type: 'playback' }]);
  expect(itemOf('projects')).toMatchObject({ playback: { job_id: job.id, state: 'processing' } });
  expect(sentCalls()).toHaveLength(1);
  expect([usageNow().open_transcriptions, itemOf('accounts')?.credits]).toEqual([1, creator.credits]);
  expect(itemOf('accounts')?.spend_nano_usd).toBe(itemOf('jobs')?.estimated_nano_usd);
});

it('gives two requests at once one job', async () => {
  const [one, other] = (await Promise.all([ask(), ask()])).map((answer) => answer.as(Job));
  expect(other).toEqual(one);
  expect(itemsOf('jobs')).toHaveLength(1);
});

it('makes another job once the one before has failed', async () => {
  const first = (await ask()).as(Job);
  put('projects', { ...project, playback: { job_id: first.id, state: 'failed' } });
  expect((await ask()).as(Job).id).not.toBe(first.id);
});

describe('nothing is made', () => {
  it.each<[string, Partial<AccountRecord>, Partial<ProjectRecord>, object]>([
    ['by the free plan', { plan: 'free' }, {}, { status: 403, code: 'plan_limit_exceeded' }],
    [
      'over the spend of the day',
      { spend_nano_usd: maxDailySpendNanoUsd },
      {},
      { status: 402, code: 'spend_limit_reached' },
    ],
    [
      'of media that are being imported',
      {},
      { status: 'importing', media: undefined },
      { status: 409, code: 'project_busy' },
    ],
    [
      'of media that could not be imported',
      {},
      { status: 'failed', media: undefined },
      { status: 400, code: 'not_media' },
    ],
    ['of a deleted project', {}, { deleting: endedAt }, { status: 404, code: 'not_found' }],
    ['of a project of another account', {}, { account_id: other_id }, { status: 404, code: 'not_found' }],
  ])('%s', async (_, fields, of, refusal) => {
    hold({ projects: { ...project, ...of } });
    const today = new Date().toISOString().slice(0, 10);
    call = signedIn({ ...creator, spend_day: today, ...fields });
    expect((await ask()).refusal).toEqual(refusal);
    expect([itemsOf('jobs'), sentCalls()]).toEqual([[], []]);
    if ('code' in refusal && /not_media|busy|not_found/.test(String(refusal.code)))
      expect((await call(routes.getMedia, { id: project_id })).refusal).toEqual(refusal);
  });

  it('over the open transcriptions of the plan', async () => {
    put('usage', { account_id, kind: 'open_transcriptions', used: quotas.open_transcriptions, changes: 1 });
    expect((await ask()).refusal).toEqual({ status: 429, code: 'too_many_open' });
    expect([itemsOf('jobs'), usageNow().open_transcriptions]).toEqual([[], quotas.open_transcriptions]);
  });
});

describe('a job of playback', () => {
  const files = { poster_key: 'p', peaks_key: 'q' };
  const started = async () => {
    await ask();
    return v.parse(JobRecord, itemOf('jobs'));
  };

  it('stores where its files are, and its event, once', async () => {
    const job = await started();
    expect(await completePlayback({ ...job, project_id }, files, endedAt)).toBe(true);
    const playback: Playback = { job_id: job.job_id, state: 'completed', ...files };
    expect(itemOf('projects')).toMatchObject({ playback });
    expect(itemOf('jobs')).toMatchObject({
      status: 'completed',
      progress: 1,
      ended_at: endedAt,
      event: { type: 'playback.completed' },
    });
    expect(usageNow().open_transcriptions).toBe(0);
    expect(await completePlayback({ ...job, project_id }, files, endedAt)).toBe(false);
    expect(usageNow().open_transcriptions).toBe(0);
  });

  it.each<[string, Partial<ProjectRecord>, Partial<JobRecord>]>([
    ['of a deleted project', { deleting: endedAt }, {}],
    ['of a project with another job', { playback: { job_id: other_id, state: 'processing' } }, {}],
    ['that was cancelled', {}, { status: 'failed' }],
  ])('%s stores nothing', async (_, of, fields) => {
    const job = await started();
    put('projects', { ...itemOf('projects'), ...of });
    put('jobs', { ...job, ...fields });
    expect(await completePlayback({ ...job, project_id }, files, endedAt)).toBe(false);
    expect(itemOf('projects')).not.toHaveProperty('playback.peaks_key');
    expect(usageNow().open_transcriptions).toBe(1);
  });

  it('is not written where the project has changed since it was read', async () => {
    const job = await started();
    expect(await insertPlayback(creator, project, { ...job, job_id: upload_id })).toBeUndefined();
    expect(itemsOf('jobs')).toHaveLength(1);
    hold({ projects: project });
    call = signedIn(creator);
    interruptNext(async () => put('projects', { ...project, playback: { job_id: other_id, state: 'failed' } }));
    expect((await ask()).status).toBe(202);
    expect(itemsOf('jobs')).toHaveLength(1);
  });
});
