import { beforeAll, expect, it } from 'vitest';
import { SPEECH_JOB_STUCK } from '#contract/step-errors.ts';
import { stepOf } from '../../../support/step-of.ts';
import { work } from '../../../support/stores/example-records.ts';
import { interceptServices } from '../../../support/stores/tables-in-memory.ts';

const speechWork = { ...work, speech_key: 'media/a/p/source', speech_format: 'mp4', wait_seconds: 120 };
const secondsAgo = (hours: number) => Date.now() / 1000 - hours * 3600;

let job: object;
beforeAll(() => interceptServices(() => ({ TranscriptionJob: job })));
const step = stepOf(() => import('../../../../lambdas/pipelines/transcribe/ask-speech-job.lambda.ts'));
const ask = () => step(speechWork);

it('waits for a job that Transcribe has queued for ten hours', async () => {
  job = { TranscriptionJobStatus: 'QUEUED', CreationTime: secondsAgo(10) };
  expect(await ask()).toBe('QUEUED');
});

it('waits for a job that left the queue half an hour ago', async () => {
  job = { TranscriptionJobStatus: 'IN_PROGRESS', CreationTime: secondsAgo(10), StartTime: secondsAgo(0.5) };
  expect(await ask()).toBe('IN_PROGRESS');
});

it('gives up a job that runs for far longer than its media', async () => {
  job = { TranscriptionJobStatus: 'IN_PROGRESS', CreationTime: secondsAgo(10), StartTime: secondsAgo(2) };
  await expect(ask()).rejects.toMatchObject({ name: SPEECH_JOB_STUCK });
});
