import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { Batch } from '#contract/schemas/batch.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { stopExecution } from '#runtime/aws/step-functions.ts';
import { Cueline } from '#sdk/index.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { executionStatus } from '../support/cloud/execution-status.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { multipartUploads, objectsOfProject, storedBytes } from '../support/cloud/stored-objects.ts';
import { advanceBatches } from '../support/cloud/sweeps.ts';
import { ImportCloud, longTalk, talk, urlOf } from '../support/imports/import-cloud.ts';
import { strayCookies } from '../support/imports/share-hosts.ts';
import { runCli } from '../support/run-cli.ts';

const media = await ImportCloud.start();
const cloud = media.cloud;
const api = media.client();
const { account_id } = cloud.ready;
afterAll(() => media.stop());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** The SHA-256 of a project's media in the bucket. Throws when there are none. */
const storedHash = async (projectId: string): Promise<string> =>
  hashOf(await storedBytes(cloud.data, `media/${account_id}/${projectId}/source`));

it('a file is fetched in ranges, each once, and becomes a draft with its name', async () => {
  const { begun, states, project } = await media.imported('/long%20talk.mp4');
  expect(begun).toMatchObject({ status: 'importing', title: 'long talk', source: 'video' });
  expect(states.at(-1)).toMatchObject({ type: 'import', status: 'completed', progress: 1, error: null });
  expect(states.map(({ progress }) => progress)).toEqual(states.map(({ progress }) => progress).sort());
  expect(project).toMatchObject({ status: 'draft', kind: 'video', error: null });
  expect(project.duration).toBeCloseTo(3.1, 1);
  const ranges = media.host.requests.filter(({ path, range }) => path === '/long%20talk.mp4' && range !== 'bytes=0-0');
  expect(ranges.map(({ range }) => range).sort()).toEqual([
    'bytes=0-16777215',
    'bytes=16777216-33554431',
    `bytes=33554432-${longTalk.length - 1}`,
  ]);
  expect(await storedHash(project.id)).toBe(hashOf(longTalk));
});

it.concurrent.each([
  ['a range broke off and was fetched again', '/cut.mp4', longTalk],
  ['its host ignores later ranges', '/liar.mp4', longTalk],
  ['it changes while it is fetched in ranges', '/changed.mp4', longTalk],
  ['its host answers no ranges', '/stream.mp4', longTalk],
  ['its host sends more than its Content-Length', '/longer.mp4', talk],
  ['it is behind a redirect', '/moved.mp4', talk],
])('a file is stored byte for byte though %s', async (_, path, bytes) => {
  const { states, project } = await media.imported(path);
  expect(states.at(-1)).toMatchObject({ status: 'completed' });
  expect(await storedHash(project.id)).toBe(hashOf(bytes));
});

it('a file of a test key is probed by our own code, and transcribed for nothing', async () => {
  const { accountId } = await newAccount(cloud.data, 'studio');
  const client = media.client(await createKey(accountId, 'tests', { test: true }));
  const body = { auto_transcribe: true, kind: 'podcast', title: 'My voice' };
  const { begun, states, project } = await media.imported('/voice.mp3', body, client);
  expect(begun).toMatchObject({ status: 'importing', test: true });
  expect(states.at(-1)).toMatchObject({ status: 'completed' });
  expect(project).toMatchObject({ source: 'audio', kind: 'podcast', title: 'My voice' });
  const job = (await client.settled(`/jobs/${project.job_id}`, Job)).at(-1);
  expect(job).toMatchObject({ type: 'transcription', status: 'completed', credits: 0, test: true });
});

it('the command line makes a video from a link', async () => {
  const outDir = temporaryFolder(onTestFinished);
  const client = new Cueline({ baseUrl: cloud.ready.base_url, apiKey: cloud.ready.api_key });
  const { exitCode, stdout } = await runCli(client, 'caption', urlOf('/talks/My%20talk.mp4'), '--out', outDir);
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')[0]).toBe(join(outDir, 'My talk.mp4'));
});

describe('a source that cannot be imported', () => {
  it.concurrent.each([
    ['a page', '/page.mp4', 'unsupported_source_url', 'web page, which is not a media file. Give a direct link'],
    ['a GIF', '/gif.mp4', 'unsupported_media', 'GIF is not supported, and has no sound'],
    ['an empty file', '/empty.mp4', 'unsupported_source_url', 'empty'],
    ['a redirect to a private address', '/inward.mp4', 'unsupported_source_url', 'which is refused'],
    [
      'a host without a trusted certificate',
      'https://untrusted.host-of-files.com/talk.mp4',
      'unsupported_source_url',
      'certificate',
    ],
    ['a host that sends less than its Content-Length', '/short.mp4', 'link_unreachable', 'broke off'],
  ])('fails with the reason: %s', async (_name, path, error_code, reason) => {
    const { states, project } = await media.imported(path);
    const failed = { status: 'failed', error_code, error: expect.stringContaining(reason) };
    expect(states.at(-1)).toMatchObject({ type: 'import', ...failed });
    expect(project).toMatchObject(failed);
    await expect(storedHash(project.id)).rejects.toThrow();
  });

  it.concurrent.each([
    ['states', '/huge.mp4'],
    ['sends', '/endless.mp4'],
  ])('fails when its host %s more bytes than the plan allows', async (_name, path) => {
    const { api: client } = await newAccount(cloud.data, 'free');
    const { states } = await media.imported(path, {}, client);
    const error = expect.stringContaining('500 MB');
    expect(states.at(-1)).toMatchObject({ status: 'failed', error_code: 'plan_limit_exceeded', error });
  });
});

describe('an import ends at once, and leaves nothing, when', () => {
  const uploadsOf = (projectId: string) => multipartUploads(cloud.data, `media/${account_id}/${projectId}/`);
  const leavesNothing = async (project_id: string) => {
    await expect.poll(() => uploadsOf(project_id)).toEqual([]);
    expect(await objectsOfProject({ account_id, project_id })).toEqual([]);
  };
  const begin = async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    await expect.poll(() => uploadsOf(begun.id)).toHaveLength(1);
    return { id: begun.id, jobId: begun.job_id ?? '' };
  };

  it('its job is cancelled', async () => {
    const { id, jobId } = await begin();
    const cancelled = (await api.post(`/jobs/${jobId}/cancel`, undefined)).as(Job);
    expect(cancelled).toMatchObject({ status: 'failed', error: 'It was cancelled.', error_code: 'cancelled' });
    await leavesNothing(id);
  });

  it('an operator stops it', async () => {
    const { id, jobId } = await begin();
    await enterDeployment({ data: cloud.data });
    await stopExecution('import', account_id, jobId);
    expect((await api.settled(`/jobs/${jobId}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
    await leavesNothing(id);
  });

  it('its batch is cancelled', async () => {
    const sources = [{ source_url: urlOf('/drip.mp4') }];
    const { id: batchId } = (await api.post('/batches', { sources })).as(Batch);
    await advanceBatches(cloud.data, account_id);
    await expect.poll(() => multipartUploads(cloud.data, `media/${account_id}/`)).toHaveLength(1);
    await api.post(`/batches/${batchId}/cancel`, undefined);
    await advanceBatches(cloud.data, account_id);
    await expect.poll(() => multipartUploads(cloud.data, `media/${account_id}/`)).toEqual([]);
  });

  it('its project is deleted, and its connections are closed', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/slow.mp4') })).as(Project);
    await expect.poll(() => media.slowTransfers).toBe(3);
    expect((await api.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    await expect.poll(() => media.slowTransfers).toBe(0);
    // The sweep of deletions aborts it where it comes first.
    await expect.poll(() => executionStatus('import', account_id, begun.job_id ?? '')).toMatch(/^(SUCCEEDED|ABORTED)$/);
    await finishDeletion(cloud.data, { account_id, project_id: begun.id });
    await leavesNothing(begun.id);
  });
});

const endOf = async (link: string) => (await media.imported(link)).states.at(-1);

describe('a link as users copy it', () => {
  it.concurrent.each([
    ['Dropbox', 'https://www.dropbox.com/scl/fi/abc/talk.mp4?rlkey=k&dl=0'],
    ['Google Drive, of a large file', 'https://drive.google.com/file/d/1A/view?usp=sharing'],
    ['OneDrive', 'https://1drv.ms/v/s!AbC?e=x'],
    ['SharePoint', 'https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y'],
    ['Box', 'https://app.box.com/s/abc123'],
    ['Google Drive, behind a short link,', 'https://go.short-links.com/large'],
  ])('from %s imports the file', async (_service, link) => {
    expect(await endOf(link)).toMatchObject({ status: 'completed', error: null });
  });

  it('whose host names the file gives the project its title, unless the request has one', async () => {
    const titled = async (fields: object) =>
      (await media.imported('https://app.box.com/s/abc123', fields)).project.title;
    expect(await titled({})).toBe('A naïve talk');
    expect(await titled({ title: 'Mine' })).toBe('Mine');
  });

  it('sends no host the cookies of another', async () => {
    await endOf('https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y');
    expect(strayCookies.length).toBeGreaterThan(1);
    expect(new Set(strayCookies)).toEqual(new Set([undefined]));
  });
});

describe('a link that is not shared with everyone', () => {
  it.concurrent.each([
    ['Dropbox', 'https://www.dropbox.com/s/private/talk.mp4?dl=0', 'In Dropbox, share the file with'],
    ['Google Drive', 'https://drive.google.com/file/d/9Z/view', 'In Google Drive, set General access to'],
    ['OneDrive', 'https://1drv.ms/v/s!private', 'In OneDrive, share the file with'],
    ['a folder of OneDrive', 'https://1drv.ms/v/s!folder', 'Share the media file itself'],
    ['a folder of Dropbox behind a short link', 'https://go.short-links.com/folder', 'leads to a folder'],
    ['OneDrive with an unknown answer', 'https://1drv.ms/v/s!changed', 'did not say where the file is'],
    ['OneDrive with a private address', 'https://1drv.ms/v/s!inward', 'not public'],
  ])('fails with the reason or the setting to change: %s', async (_service, link, reason) => {
    expect(await endOf(link)).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) });
  });
});
