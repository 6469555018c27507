import { afterEach, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { main } from '../../operate/admin.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { printedBy } from '../support/run-command.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
let cloud: CloudProcess | undefined;
afterEach(() => cloud?.stopAndForget());

const apiOf = ({ ready }: CloudProcess) => new Api({ baseUrl: ready.base_url, apiKey: ready.api_key });

it('a transcription completes after the cloud was killed while it ran', async () => {
  cloud = await CloudProcess.start();
  const upload_id = await apiOf(cloud).upload(talk, 'video/mp4', { fresh: true });
  const project = (await apiOf(cloud).post('/projects', { upload_id, language: 'en' })).as(Project);
  const path = `/jobs/${project.job_id}`;
  while ((await apiOf(cloud).get(path)).as(Job).status === 'queued');
  await cloud.kill('SIGKILL');

  cloud = await CloudProcess.start({ data: cloud.data });
  const states = await apiOf(cloud).settled(path, Job);
  expect(states[0]?.status).toBe('processing');
  expect(states.at(-1)).toMatchObject({ status: 'completed', progress: 1 });
  expect((await apiOf(cloud).get(`/projects/${project.id}`)).as(Project).status).toBe('ready');
});

it('a cloud exits with 0 on SIGTERM, and has its data after a restart, with a link to its console', async () => {
  cloud = await CloudProcess.start();
  const { api_key, account_id } = cloud.ready;
  expect(await cloud.kill('SIGTERM')).toBe(0);
  cloud = await CloudProcess.start({ data: cloud.data });
  expect(cloud.ready).toMatchObject({ api_key, account_id });
  await apiOf(cloud).post('/api-keys', { name: 'CI', scopes: ['projects:read'], test: true });
  // The test key has an account of its own, which the link is not for.
  expect(await printedBy(main, 'console-link', '--data', cloud.data)).toContain(`#token=${account_id}.`);
});
