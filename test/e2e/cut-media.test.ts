import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { reconcile } from '../../operate/admin/reconcile.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { cutTalk, lateTalk } from '../support/media/made-media.ts';
import { probe } from '../support/media/media.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const { accountId, api } = await newAccount(cloud.data, 'studio');
const file = await cutTalk(dir);

const create = async (fields: object): Promise<Project> => {
  const upload_id = await api.upload(file, 'video/mp4');
  return (await api.post('/projects', { upload_id, language: 'en', ...fields })).as(Project);
};
const expectReconciled = async () => {
  await enterDeployment({ data: cloud.data });
  expect((await reconcile(accountId)).found).toEqual([]);
};
const stated = { code: 'media_shorter_than_stated' };

it('an export of a truncated file ends where the file does, has a warning, and its other minutes are refunded', async () => {
  const project = await create({ auto_transcribe: false });
  expect(project.duration).toBeGreaterThan(70);
  const before = await api.credits();
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false };
  const batch = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch);
  expect(await api.credits()).toBe(before - 2);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  const message = expect.stringMatching(/header states 76\.\d s, and the export ends after 16 s\. 1 of 2 credits/);
  expect(made).toMatchObject({ status: 'completed', credits: 2, warnings: [{ ...stated, message }] });
  expect(await api.credits()).toBe(before - 1);
  const path = join(dir, 'made.mp4');
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  const { duration } = (await api.get(`/projects/${project.id}`)).as(Project);
  expect((await probe(path)).format.duration).toBeCloseTo(duration ?? 0, 1);
  await expectReconciled();
});

it('an export of a range after the end of a truncated file fails with the reason and is refunded', async () => {
  const { id } = await create({ auto_transcribe: false });
  const before = await api.credits();
  const range = { range_start: 60, range_end: 70 };
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false, ...range };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  const error = 'The file ends before this export begins. The credits were refunded.';
  expect(made).toMatchObject({ status: 'failed', error });
  expect(await api.credits()).toBe(before);
});

it('a transcription of a truncated file ends where the file does, has a warning, and its other minutes are refunded', async () => {
  const before = await api.credits();
  const { id, job_id } = await create({});
  expect(await api.credits()).toBe(before - 2);
  const job = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  const message = expect.stringContaining('1 of 2 credits were refunded');
  expect(job).toMatchObject({ status: 'completed', warnings: [{ ...stated, message }] });
  expect(await api.credits()).toBe(before - 1);
  const { duration } = (await api.get(`/projects/${id}`)).as(Project);
  expect(duration).toBeLessThan(30);
  expect((await api.get(`/projects/${id}/transcript`)).as(Transcript)).toMatchObject({ duration });
  await expectReconciled();
});

it('a file whose times begin at an hour is charged and exported by its real length, with its captions in time', async () => {
  const before = await api.credits();
  const upload_id = await api.upload(await lateTalk(dir), 'video/x-matroska');
  const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  expect(project.duration).toBeCloseTo(19, 0);
  expect(await api.credits()).toBe(before - 1);
  expect((await api.settled(`/jobs/${project.job_id}`, Job)).at(-1)).toMatchObject({
    status: 'completed',
    warnings: [],
  });
  const { lines } = (await api.get(`/projects/${project.id}/transcript`)).as(Transcript);
  expect(lines[0]?.words[0]?.start).toBeCloseTo(1, 0);
  const requested = { presets: ['youtube'], resolution: '720p' };
  const batch = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(made).toMatchObject({ status: 'completed', credits: 1, warnings: [] });
  const path = join(dir, 'late.mp4');
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  expect((await probe(path)).format.duration).toBeCloseTo(19, 0);
});
