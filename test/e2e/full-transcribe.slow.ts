import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { synthIfChanged } from '../../commands/synth.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const dir = temporaryFolder(afterAll);
let cloud: Cloud | undefined;
afterAll(() => cloud?.stop());

const limit = 3;
/** More than the open imports that smaller plans allow. */
const works = 50;

it('fifty transcriptions at once all complete and are charged once when Transcribe runs three at a time', async () => {
  await synthIfChanged({ outDir: 'cdk.out' });
  const dataDir = join(dir, 'data');
  cloud = await startCloud({ assemblyDir: 'cdk.out', dataDir, port: 0, transcribeJobs: limit });
  const { accountId, apiKey, credits } = await newAccount(dataDir, 'pro');
  const api = new Api({ baseUrl: `${cloud.baseUrls[0]}/v1`, apiKey });
  const clip = join(dir, 'clip.mp4');
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', 'test/fixtures/talk.mp4', '-t', '4', '-c', 'copy', clip]);
  const projects: Project[] = [];
  const createOne = async () => {
    const upload_id = await api.upload(clip, 'video/mp4');
    projects.push((await api.post('/projects', { upload_id, language: 'en' })).as(Project));
  };
  // Two at a time, since the local cloud runs each function on this one machine.
  for (let made = 0; made < works; made += 2) await Promise.all([createOne(), createOne()]);
  const speech = new TranscribeClient({
    endpoint: cloud.endpointUrl,
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  const speechStatus = async ({ job_id }: Project) =>
    speech
      .send(new GetTranscriptionJobCommand({ TranscriptionJobName: `cueline-dev.${accountId}.${job_id}` }))
      .then(({ TranscriptionJob }) => TranscriptionJob?.TranscriptionJobStatus)
      .catch(() => undefined);

  const speechStatuses = () => Promise.all(projects.map(speechStatus));
  const withStatus = async (...wanted: unknown[]) =>
    (await speechStatuses()).filter((status) => wanted.includes(status)).length;

  const isQueued = async () => (await speechStatuses()).lastIndexOf('QUEUED');
  await expect.poll(isQueued, { timeout: 300_000, interval: 500 }).toBeGreaterThan(limit);
  // Work that waits in Transcribe's queue is in progress and has not failed.
  const waiting = projects[await isQueued()];
  expect((await api.get(`/projects/${waiting?.id}`)).as(Project).status).toBe('transcribing');
  expect((await api.get(`/jobs/${waiting?.job_id}`)).as(Job).status).toBe('processing');

  let busiest = 0;
  const finished = async () => {
    busiest = Math.max(busiest, await withStatus('IN_PROGRESS'));
    return withStatus('COMPLETED', 'FAILED');
  };
  await expect.poll(finished, { timeout: 1_800_000, interval: 500 }).toBe(works);
  expect(busiest).toBe(limit);
  for (const { job_id } of projects) {
    const states = await api.settled(`/jobs/${job_id}`, Job);
    expect(states.at(-1)).toMatchObject({ status: 'completed', error: null });
  }
  const { credits: left } = (await api.get('/account')).as(Account);
  expect(credits - left).toBe(works);
});
