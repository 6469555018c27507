import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, expect, it } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { worksOf } from '#runtime/stores/deletions.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { objectsOfProject } from '../support/cloud/stored-objects.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
let cloud: CloudProcess | undefined;
afterEach(() => cloud?.stopAndForget());

it('a deletion that is killed half-way is finished by the next run of the sweep', async () => {
  cloud = await CloudProcess.start();
  const { base_url, api_key, account_id } = cloud.ready;
  const api = new Api({ baseUrl: base_url, apiKey: api_key });
  const upload_id = await api.upload(talk, 'video/mp4');
  const project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const lines = [{ words: [{ text: 'Hello', start: 0, end: 1 }] }];
  await api.send('PUT', `/projects/${project.id}/transcript`, { lines });
  const before = await api.credits();
  const body = { presets: ['youtube', 'tiktok', 'linkedin'] };
  const batch = (await api.post(`/projects/${project.id}/exports`, body)).as(ExportBatch);
  await api.send('DELETE', `/projects/${project.id}`);

  const outputs = await enterDeployment({ data: cloud.data });
  const FunctionName = outputs[outputNames.sweep('FinishDeletions')];
  await new LambdaClient({}).send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }));
  const ended = () =>
    Promise.all(batch.data.map(async ({ id }) => (await findExport(account_id, id))?.status === 'failed'));
  while (!(await ended()).includes(true));
  await cloud.kill('SIGKILL');

  cloud = await CloudProcess.start({ data: cloud.data });
  const key = { account_id, project_id: project.id };
  await finishDeletion(cloud.data, key);
  expect(await objectsOfProject(key)).toEqual([]);
  expect(await worksOf(key)).toEqual([]);
  const again = new Api({ baseUrl: cloud.ready.base_url, apiKey: api_key });
  expect(await again.credits()).toBe(before);
  expect((await again.get(`/projects/${project.id}`)).refusal).toMatchObject({ status: 404 });
});
