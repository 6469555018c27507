import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { treeBytesOf } from '../support/process-usage.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const atOnce = 8;

let project: Project;

const cloud = await CloudProcess.start();
const clip = join(cloud.data, 'clip.mp4');
execFileSync('ffmpeg', ['-v', 'error', '-t', '3', '-i', talk, '-c', 'copy', clip]);
const { base_url: baseUrl } = cloud.ready;
const { api } = await newAccount(cloud.data, 'studio');
const nobody = new Api({ baseUrl });
afterAll(() => cloud.stopAndForget());

/** Two executions: a transcription and an export. */
const makeVideo = async (): Promise<void> => {
  const upload_id = await api.upload(clip, 'video/mp4');
  const made = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  expect((await api.settled(`/jobs/${made.job_id}`, Job)).at(-1)?.status).toBe('completed');
  const body = { presets: ['youtube'], resolution: '720p', range_end: 1 };
  const batch = (await api.post(`/projects/${made.id}/exports`, body)).as(ExportBatch);
  expect((await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1)?.status).toBe('completed');
  project = made;
};

const lines = Array.from({ length: 300 }, (_, line) => ({
  words: Array.from({ length: 10 }, (_, word) => ({
    text: 'kitchen',
    start: (line * 10 + word) / 1000,
    end: (line * 10 + word + 1) / 1000,
  })),
}));

const requests: readonly (() => Promise<unknown>)[] = [
  () => api.get('/account'),
  () => api.get('/projects?limit=10'),
  () => api.get(`/projects/${project.id}`),
  () => api.send('PATCH', `/projects/${project.id}`, { title: 'again' }),
  () => api.send('PUT', `/projects/${project.id}/transcript`, { lines }),
  () => api.get(`/projects/${project.id}/transcript`),
  () => api.get(`/projects/${project.id}/transcript?format=srt`),
  () => api.get(`/projects/${project.id}/exports`),
  () => api.get(`/jobs/${project.job_id}`),
  () => api.get('/webhooks'),
  () => api.get('/openapi.json'),
  () => api.post('/uploads', { filename: 'a.mp4', content_type: 'video/mp4', size: 10 }),
  () => api.post('/projects', { nonsense: 1 }),
  () => api.get('/nowhere'),
  () => nobody.get('/account'),
];

const repeat = async (count: number, width: number, run: (at: number) => Promise<unknown> | undefined) => {
  let next = 0;
  const runOn = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: width }, runOn));
};

const work = async (requestCount: number, executions: number): Promise<void> => {
  await repeat(executions / 2, 2, makeVideo);
  await repeat(requestCount, atOnce, (at) => requests[at % requests.length]?.());
};

/** The smallest of ten samples in ten seconds, since memory grows between two garbage collections. */
const residentMib = async (): Promise<number> => {
  const samples: number[] = [];
  for (let second = 0; second < 10; second += 1) {
    samples.push(treeBytesOf(cloud.ready.pid) / 1024 ** 2);
    await delay(1000);
  }
  return Math.round(Math.min(...samples));
};

it('ten times the requests and executions take at most a fifth more memory, and half of it is free when idle', async () => {
  const startMib = await residentMib();
  await work(1000, 10);
  const firstMib = await residentMib();
  await work(9000, 90);
  const tenfoldMib = await residentMib();
  // Execution environments end after five minutes without an event, which is checked once a minute.
  await delay(6.5 * 60_000);
  const idleMib = await residentMib();
  console.log({ startMib, firstMib, tenfoldMib, idleMib });
  expect(tenfoldMib).toBeLessThanOrEqual(1.2 * firstMib);
  expect(idleMib).toBeLessThanOrEqual(0.5 * tenfoldMib);
});
