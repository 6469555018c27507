import { expect, inject, it } from 'vitest';
import { quotaKinds } from '#contract/quotas.ts';
import { Account } from '#contract/schemas/account.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { makeTarget, oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { runSweep } from '../support/cloud/sweeps.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const cloud = inject('cloud');

it('usage counts uploads, projects and open work, falls when they end, and CheckUsage counts it again', async () => {
  const { accountId, api } = await newAccount(cloud.data, 'free');
  const usage = async () => (await api.get('/account')).as(Account).usage;
  const nothing = await usage();
  expect(new Set(Object.values(nothing))).toEqual(new Set([0]));
  const resumable = await TusUpload.reserve(api, 10);
  await resumable.create();
  expect(await usage()).toEqual({ ...nothing, upload_slots: 1, stored_bytes: 10 });
  await resumable.terminate();
  expect(await usage()).toEqual(nothing);

  const upload = await makeTarget.upload({ api, accountId });
  const { stored_bytes: size } = await usage();
  expect(await usage()).toEqual({ ...nothing, upload_slots: 1, stored_bytes: size });
  const project = (await api.post('/projects', { upload_id: upload.id, auto_transcribe: false })).as(Project);
  expect(await usage()).toEqual({ ...nothing, projects: 1, stored_bytes: size });
  await api.send('PUT', `/projects/${project.id}/transcript`, oneLine);
  const edited = await usage();
  expect(edited.stored_bytes).toBeGreaterThan(size);
  const body = { presets: ['youtube', 'tiktok'], resolution: '720p', burn_captions: false, range_end: 1 };
  const batch = await api.post(`/projects/${project.id}/exports`, body);
  expect(await usage()).toEqual({ ...edited, open_exports: 2 });
  const job = (await api.post(`/projects/${project.id}/transcribe`, {})).as(Job);
  expect((await usage()).open_transcriptions).toBe(1);
  // The media have no speech.
  expect((await api.settled(`/jobs/${job.id}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
  for (const { id } of batch.as(ExportBatch).data) await api.settled(`/exports/${id}`, Export);
  expect(await usage()).toEqual(edited);

  for (const kind of quotaKinds)
    await transact({ counter: { table: 'usage', delete: { account_id: accountId, kind } } });
  await runSweep(cloud.data, 'CheckUsage', { account_id: accountId });
  expect(await usage()).toEqual(edited);
  await api.send('DELETE', `/projects/${project.id}`);
  await finishDeletion(cloud.data, { account_id: accountId, project_id: project.id });
  expect(await usage()).toEqual({ ...nothing, deleted_bytes: edited.stored_bytes });
});
