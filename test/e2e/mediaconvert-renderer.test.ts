import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { runLocalCloud } from '../../commands/local-cloud.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { captionsOfExport } from '../support/cloud/stored-objects.ts';
import { croppedFrame, meanDifference } from '../support/media/cropped-frame.ts';
import { frameAt } from '../support/media/media.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';
import { keepMeteredCalls } from '../support/whole-run/metered-calls.ts';
import { keepSecretsInLogs } from '../support/whole-run/secrets-in-logs.ts';
import { keepUnusedGrants } from '../support/whole-run/unused-grants.ts';

const dir = temporaryFolder(afterAll);
const data = join(dir, 'data');
const greeting = new URL('../fixtures/greeting.mp4', import.meta.url).pathname;
/** How often CreateJob was called; the first two calls are refused. */
let created = 0;

const cloud = await runLocalCloud({
  data,
  port: '0',
  recogniser: 'pocketsphinx',
  assembly: await assemblyOf(dir, { renderer: 'mediaconvert' }),
  keptResults: process.env[keptResultsVariable],
  limits: {
    reached: ({ service, operation }) => {
      const isCreated = service === 'mediaconvert' && operation === 'CreateJob';
      if (isCreated) created += 1;
      return isCreated && created <= 2;
    },
    eventDelaysMs: () => [0],
  },
  log: () => {},
});
const { api, accountId } = await newAccount(data, 'studio');
afterAll(async () => {
  await cloud?.stop();
  keepUnusedGrants(data);
  keepMeteredCalls(data);
  keepSecretsInLogs(data);
});

const newDraft = async (file: string, contentType: string) => {
  const upload_id = await api.upload(file, contentType);
  return (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
};
const exported = async (project: Project, body: object) => {
  const requested = { presets: ['youtube'], resolution: '720p', ...body };
  const batch = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch);
  return api.settled(`/exports/${batch.data[0]?.id}`, Export);
};
/** The lines of ReportProgress about an export. */
const progressLog = (exportId: string | undefined): string[] => {
  const file = readdirSync(join(data, 'logs')).find((name) => name.includes('ReportProgressFunction')) ?? '';
  return readFileSync(join(data, 'logs', file), 'utf8')
    .split('\n')
    .filter((line) => line.includes(String(exportId)));
};

it('a stage with renderer mediaconvert burns captions in though MediaConvert refuses jobs at first, and is billed by its tier', async () => {
  const project = await newDraft(greeting, 'video/mp4');
  const words = [{ text: 'Hello 👋', start: 0.5, end: 2 }];
  (await api.send('PUT', `/projects/${project.id}/transcript`, { lines: [{ words }] })).as(Transcript);
  const made = (await exported(project, { range_start: 0, range_end: 2 })).at(-1);
  expect(made).toMatchObject({ status: 'completed', renderer: 'mediaconvert' });
  expect(made?.warnings?.map(({ code }) => code)).toEqual(['emoji_in_one_color']);
  expect(created).toBe(3);
  const work = { account_id: accountId, project_id: project.id };
  expect(await captionsOfExport(data, work, made)).toContain('<tt ');
  const usage = loggedUsage(data, ({ export_id }) => export_id === made?.id);
  expect(usage).toMatchObject({ 'mediaconvert_hd modelled': 17 });
});

it('our own code makes the video of a test key here too', async () => {
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  const test = new Api({ baseUrl, apiKey: await createKey(accountId, 'tests', { test: true }) });
  const upload_id = await test.upload(greeting, 'video/mp4');
  const { id } = (await test.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], resolution: '720p', range_end: 1, burn_captions: false };
  const { data: made } = (await test.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const ended = (await test.settled(`/exports/${made[0]?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda', credits: 0 });
  expect(created).toBe(3);
});

it('MediaConvert extracts the sound that Transcribe cannot read', async () => {
  const file = join(dir, 'greeting.mov');
  execFileSync('ffmpeg', ['-v', 'error', '-i', greeting, '-c', 'copy', file]);
  const upload_id = await api.upload(file, 'video/quicktime');
  const { job_id } = (await api.post('/projects', { upload_id })).as(Project);
  expect((await api.settled(`/jobs/${job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
  const usage = loggedUsage(data, (line) => line.job_id === job_id);
  expect(usage).toMatchObject({ 'mediaconvert_audio modelled': 17 });
});

it('a .webm is rendered although MediaConvert reports no percentage for it, and ReportProgress does not fail', async () => {
  const file = join(dir, 'greeting.webm');
  const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
  execFileSync('ffmpeg', ['-v', 'error', '-i', greeting, ...webm, file]);
  const states = await exported(await newDraft(file, 'video/webm'), { burn_captions: false });
  const last = states.at(-1);
  expect(last).toMatchObject({ status: 'completed', progress: 1 });
  expect(new Set(states.map(({ progress }) => progress))).not.toContain(0.99);
  await expect.poll(() => progressLog(last?.id)).not.toEqual([]);
  expect(progressLog(last?.id).filter((line) => line.includes('step failed'))).toEqual([]);
});

it('MediaConvert crops around the focus, as FFmpeg crops the file', async () => {
  const project = await newDraft(greeting, 'video/mp4');
  const asked = { presets: ['tiktok'], fit: 'crop', focus: { x: 0.9, y: 0.5 }, burn_captions: false, range_end: 1 };
  const made = (await exported(project, asked)).at(-1);
  expect(made).toMatchObject({ status: 'completed', renderer: 'mediaconvert' });
  const path = join(dir, 'focus.mp4');
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  const size = { widthPx: 720, heightPx: 1280 };
  const frame = await frameAt(path, 500, size);
  const differenceAt = async (leftPx: number): Promise<number> =>
    meanDifference(frame, await croppedFrame(greeting, 500, `crop=404:720:${leftPx}:0,scale=720:1280`, size));
  expect(await differenceAt(876)).toBeLessThan(4);
  expect(await differenceAt(438)).toBeGreaterThan(10);
});
