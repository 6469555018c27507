import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { plans } from '#contract/plans.ts';
import { ConnectionPlaces } from '#contract/records/places.ts';
import { Account } from '#contract/schemas/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { accountSubject, hostSubject } from '#core/imports/connection-places.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { Cueline } from '#sdk/index.ts';
import { creditAccount } from '../../commands/admin/accounts.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { enterDeployment } from '../../commands/deployment.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { storedBytes } from '../support/cloud/stored-objects.ts';
import { ImportCloud, longTalk, mediaHost, talk, urlOf } from '../support/imports/import-cloud.ts';
import { runCli } from '../support/run-cli.ts';

const media = await ImportCloud.start();
const cloud = media.cloud;
const api = media.client();
afterAll(() => media.stop());

describe('a file whose host answers byte ranges', () => {
  it('becomes a draft', async () => {
    const { begun, states, project } = await media.imported('/talks/My%20talk.mp4');
    expect(begun).toMatchObject({ status: 'importing', title: 'My talk', source: 'video' });
    expect(states.at(-1)).toMatchObject({ type: 'import', status: 'completed', progress: 1, error: null });
    expect(project).toMatchObject({ status: 'draft', kind: 'video', error: null });
    expect(project.duration).toBeCloseTo(3.1, 1);
  });

  it('becomes a project of a test key, which our own code probes, and is transcribed for nothing', async () => {
    const { accountId } = await newAccount(cloud.data, 'studio');
    await enterDeployment({ data: cloud.data });
    const client = media.client(await createKey(accountId, 'tests', { test: true }));
    const begun = (await client.post('/projects', { source_url: urlOf('/talks/My%20talk.mp4') })).as(Project);
    expect(begun).toMatchObject({ status: 'importing', test: true });
    expect((await client.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
    const { job_id } = (await client.get(`/projects/${begun.id}`)).as(Project);
    const job = (await client.settled(`/jobs/${job_id}`, Job)).at(-1);
    expect(job).toMatchObject({ type: 'transcription', status: 'completed', credits: 0, test: true });
  });

  it('is fetched in ranges, each once, and is stored byte for byte', async () => {
    const { states, project } = await media.imported('/long.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(states.map(({ progress }) => progress)).toEqual(states.map(({ progress }) => progress).sort());
    const ranges = media.host.requests.filter(({ path, range }) => path === '/long.mp4' && range !== 'bytes=0-0');
    expect(ranges.map(({ range }) => range).sort()).toEqual([
      'bytes=0-16777215',
      'bytes=16777216-33554431',
      `bytes=33554432-${longTalk.length - 1}`,
    ]);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('is stored byte for byte also when a range broke off and was fetched again', async () => {
    const { states, project } = await media.imported('/cut.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(media.brokenRanges).toBeGreaterThan(3);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('is fetched over as many connections as the plan allows', async () => {
    const { accountId, apiKey } = await newAccount(cloud.data, 'free');
    const client = media.client(apiKey);
    const placesOf = async (subject: string) => {
      const places = await getItem('connection-places', { subject }, ConnectionPlaces);
      return Object.keys(places ?? {}).filter((field) => field.startsWith('until_')).length;
    };
    const begun = (await client.post('/projects', { source_url: urlOf('/shared.mp4') })).as(Project);
    await expect.poll(() => media.slowTransfers['/shared.mp4']).toBe(2);
    await delay(3000);
    expect(media.slowTransfers['/shared.mp4']).toBe(2);
    expect(await placesOf(accountSubject(accountId))).toBe(2);
    expect(await placesOf(hostSubject(mediaHost))).toBeGreaterThanOrEqual(2);
    expect((await client.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    await expect.poll(() => placesOf(accountSubject(accountId))).toBe(0);
  });

  it('is fetched in one stream when its host ignores later ranges', async () => {
    const { states, project } = await media.imported('/liar.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(media.wholeRequests).toBeGreaterThan(1);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });
});

it('a file that changes while it is fetched in ranges is fetched again in one stream', async () => {
  const { states, project } = await media.imported('/changed.mp4');
  expect(states.at(-1)).toMatchObject({ status: 'completed' });
  expect(media.host.requests).toContainEqual({ path: '/changed.mp4', range: undefined });
  expect(await storedHash(project.id)).toBe(hashOf(longTalk));
});

describe('a file whose host answers no byte ranges', () => {
  it('is fetched in one stream and stored byte for byte', async () => {
    const { states, project } = await media.imported('/stream.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('ends after its Content-Length', async () => {
    const { states, project } = await media.imported('/longer.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(await storedHash(project.id)).toBe(hashOf(talk));
  });

  it('may be behind a redirect', async () => {
    expect((await media.imported('/moved.mp4')).project).toMatchObject({ status: 'draft', title: 'moved' });
  });

  it('is audio when the probe says so', async () => {
    const { project } = await media.imported('/voice.mp3', { kind: 'podcast', title: 'My voice' });
    expect(project).toMatchObject({ status: 'draft', source: 'audio', kind: 'podcast', title: 'My voice' });
  });
});

it('an import fails with the reason when the file does not have the audio_track', async () => {
  const { states, project } = await media.imported('/talks/My%20talk.mp4', { audio_track: 2 });
  const error = 'The media has one audio track, and audio_track is 2.';
  const error_code = 'invalid_request';
  expect(states.at(-1)).toMatchObject({ status: 'failed', error, error_code });
  expect(project).toMatchObject({ status: 'failed', error, error_code, duration: null });
});

describe('an import with auto_transcribe', () => {
  it('starts a transcription at its end, which is charged then', async () => {
    const { apiKey, credits } = await newAccount(cloud.data, 'free');
    const client = media.client(apiKey);
    const { begun, project } = await media.imported(
      '/talks/My%20talk.mp4',
      { auto_transcribe: true, language: 'en' },
      client,
    );
    expect(begun.status).toBe('importing');
    expect(project.job_id).not.toBe(begun.job_id);
    const [first, ...rest] = await client.settled(`/jobs/${project.job_id}`, Job);
    expect(first).toMatchObject({ type: 'transcription' });
    expect([first, ...rest].at(-1)).toMatchObject({ status: 'completed' });
    expect((await client.get(`/projects/${begun.id}`)).as(Project)).toMatchObject({ status: 'ready' });
    expect(await client.credits()).toBe(credits - 1);
  });

  it('stays a draft that says why when it would cost more than max_credits, and can be transcribed then', async () => {
    const { apiKey } = await newAccount(cloud.data, 'free');
    const client = media.client(apiKey);
    const { project } = await media.imported('/talks/My%20talk.mp4', { auto_transcribe: true, max_credits: 0 }, client);
    expect(project).toMatchObject({
      status: 'draft',
      error_code: 'max_credits_exceeded',
      error: expect.stringContaining('This takes 1 credit, and max_credits is 0.'),
    });
    expect((await client.get('/account')).as(Account)).toMatchObject({ credits: plans.free.startingCredits });
    const begun = await client.post(`/projects/${project.id}/transcribe`, { max_credits: 1 });
    expect([begun.status, begun.headers.get('cueline-credits-charged')]).toEqual([202, '1']);
    expect((await client.get(`/projects/${project.id}`)).as(Project)).toMatchObject({
      status: 'transcribing',
      error: null,
      error_code: null,
    });
  });

  it.each([
    [
      'credits lack',
      'insufficient_credits',
      'takes 1 credit and',
      (id: string) => creditAccount(id, -plans.free.startingCredits),
    ],
    [
      "the day's ceiling is reached",
      'spend_limit_reached',
      'the work of the day would cost more than the free plan allows',
      // The import is begun with the rest, and counts beyond it.
      (id: string) => setSpend(id, plans.free.maxDailySpendNanoUsd - 1),
    ],
  ])('fails the transcription with the reason when %s, and keeps the media', async (_, error_code, reason, exhaust) => {
    const { accountId, apiKey } = await newAccount(cloud.data, 'free');
    await exhaust(accountId);
    const client = media.client(apiKey);
    const { begun, states, project } = await media.imported('/talks/My%20talk.mp4', { auto_transcribe: true }, client);
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(project).toMatchObject({ status: 'failed', error_code, error: expect.stringContaining(reason) });
    expect(project.duration).toBeCloseTo(3.1, 1);
    expect(project.job_id).not.toBe(begun.job_id);
    const job = (await client.get(`/jobs/${project.job_id}`)).as(Job);
    expect(job).toMatchObject({ type: 'transcription', status: 'failed', error_code, error: project.error });
  });
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
    [
      'a page with a 200',
      '/page.mp4',
      'unsupported_source_url',
      'web page, which is not a media file. Give a direct link to the file',
    ],
    ['text', '/text.mp4', 'not_media', 'not an audio or video file'],
    ['a GIF', '/gif.mp4', 'unsupported_media', 'GIF is not supported, and has no sound'],
    ['a film without sound', '/silent.mp4', 'no_audio', 'no audio track'],
    ['an empty file', '/empty.mp4', 'unsupported_source_url', 'empty'],
    ['a file that the host has removed', '/gone.mp4', 'link_not_found', 'no file at this link (410)'],
    ['a file that does not exist', '/never.mp4', 'link_not_found', 'no file at this link (404)'],
    ['a private file', '/private.mp4', 'link_forbidden', 'does not let us read this link (403). Give a direct link'],
    [
      'a file behind a login',
      '/login.mp4',
      'link_forbidden',
      'does not let us read this link (401). Give a direct link',
    ],
    [
      'a host that throttles',
      '/throttled.mp4',
      'link_unreachable',
      'too many requests for this link (429). Try again later',
    ],
    ['an unexpected status', '/teapot.mp4', 'unsupported_source_url', 'answered 418 and not with a file'],
    ['a compressed file', '/gzip.mp4', 'unsupported_source_url', 'compressed (gzip)'],
    [
      'a redirect to a private address',
      '/inward.mp4',
      'unsupported_source_url',
      'redirects to another URL, which is refused',
    ],
    ['a redirect to a private name', '/home.mp4', 'unsupported_source_url', 'not public'],
    ['a redirect to plain http', '/plain.mp4', 'unsupported_source_url', 'redirects to one that starts with http://'],
    ['a redirect to a streaming site', '/tube.mp4', 'unsupported_source_url', 'YouTube'],
    ['redirects without end', '/round.mp4', 'unsupported_source_url', 'redirects more than'],
    [
      'a host without a trusted certificate',
      'https://untrusted.host-of-files.com/talk.mp4',
      'unsupported_source_url',
      'certificate',
    ],
    ['a host that sends less than its Content-Length', '/short.mp4', 'link_unreachable', 'broke off'],
    ['a broken host', '/busy.mp4', 'link_unreachable', 'busy or broken (503)'],
    ['a host that sends two bytes a second', '/drip.mp4', 'link_too_slow', 'too slow'],
    [
      'a host that is too slow on each connection',
      '/dribble.mp4',
      'link_too_slow',
      'KB a second on a connection, and 64 KB is the minimum',
    ],
  ])('fails with the reason: %s', async (_name, path, error_code, reason) => {
    const { states, project } = await media.imported(path);
    expect(states.at(-1)).toMatchObject({
      type: 'import',
      status: 'failed',
      error_code,
      error: expect.stringContaining(reason),
    });
    expect(project).toMatchObject({ status: 'failed', error_code, error: states.at(-1)?.error });
    await expect(storedHash(project.id)).rejects.toThrow();
  });

  it('fails when its connections have been waited for too long in total', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/late.mp4') })).as(Project);
    await enterDeployment({ data: cloud.data });
    const key = { account_id: cloud.ready.account_id, job_id: begun.job_id ?? '' };
    expect(await updateItem('jobs', key, { set: { copy_waited_ms: 3_600_000 } })).toBe(true);
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({
      status: 'failed',
      error_code: 'link_too_slow',
      error: expect.stringContaining('too slow for a file of this size'),
    });
  });

  it.each([
    ['states', '/huge.mp4'],
    ['sends', '/endless.mp4'],
  ])('fails when its host %s more bytes than the plan allows', async (_name, path) => {
    const { apiKey } = await newAccount(cloud.data, 'free');
    const client = media.client(apiKey);
    const { states } = await media.imported(path, {}, client);
    expect(states.at(-1)).toMatchObject({
      status: 'failed',
      error_code: 'plan_limit_exceeded',
      error: expect.stringContaining('500 MB'),
    });
  });

  it.each([
    'http://a-host.com/a.mp4',
    'https://127.0.0.1/a.mp4',
    'https://[::1]/a.mp4',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@a-host.com/a.mp4',
    'https://a-host.com:8443/a.mp4',
    'https://www.youtube.com/watch?v=1',
    'https://drive.google.com/drive/folders/1A',
  ])('%s is refused by POST /projects, with what to do instead', async (source_url) => {
    const answer = await api.post('/projects', { source_url });
    expect(answer.refusal).toEqual({ status: 400, code: 'unsupported_source_url', param: 'source_url' });
    expect(answer.as(ErrorBody).error.message).toMatch(/upload|Share/);
  });
});

it('a source_url of this API itself is refused, and one of another API in API Gateway is not', async () => {
  const own = 'abc123.execute-api.us-east-1.amazonaws.com';
  const statusOf = (source_url: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: own, authorization: `Bearer ${cloud.ready.api_key}`, 'content-type': 'application/json' };
      const outgoing = request(`${cloud.ready.base_url}/projects`, { method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      outgoing.once('error', reject).end(JSON.stringify({ source_url }));
    });
  expect(await statusOf(`https://${own}/v1/account`)).toBe(400);
  expect(await statusOf('https://xyz789.execute-api.us-east-1.amazonaws.com/talk.mp4')).toBe(201);
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 of a project's media in the bucket. Throws when there are none. */
const storedHash = async (projectId: string): Promise<string> => {
  return hashOf(await storedBytes(cloud.data, `media/${cloud.ready.account_id}/${projectId}/source`));
};
