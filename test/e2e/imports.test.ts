import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import { ConnectionPlaces } from '#contract/records/connection-places.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Account } from '#contract/schemas/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { accountSubject, hostSubject } from '#core/imports/connection-places.ts';
import { newImport } from '#core/work/new-job.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { createMultipart, uploadPart } from '#runtime/aws/s3-multipart.ts';
import { machineArn } from '#runtime/environment.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { noteMultipart } from '#runtime/stores/imports.ts';
import { insertImport, reserveProject } from '#runtime/stores/new-project.ts';
import { creditAccount } from '../../commands/admin/accounts.ts';
import { tlsAuthority } from '../../commands/bench/tls-authority.ts';
import { ApiClient } from '../../commands/caption/api-client.ts';
import { captionMedia } from '../../commands/caption/caption-media.ts';
import { Progress } from '../../commands/caption/progress.ts';
import { enterDeployment } from '../../commands/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { objectsOfProject, sweepUntilQuiet } from '../support/cloud/deletions.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { makeDue, runSweep } from '../support/cloud/sweeps.ts';
import { multipartUploads, stored } from '../support/media/stored-media.ts';
import { type Answer, FileHost, withoutRanges, withRanges } from '../support/tls/file-host.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const talk = fixture('talk.mp4');
/** Good media of several parts: what follows the last box of an MP4 is nobody's. */
const longTalk = Buffer.concat([talk, freeBox(40 * 1024 ** 2)]);

/** An MP4 box that players skip. */
function freeBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes, 7);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4);
  return box;
}

const name = 'media.host-of-files.com';
const authority = tlsAuthority(name);
const other = tlsAuthority(name);

/** Honours ranges, and sends so many KB a second of each but the probe's. */
const slowRanges =
  (kbPerSecond: number): Answer =>
  (request, response, url) => {
    if (request.headers.range === 'bytes=0-0') return withRanges(longTalk)(request, response, url);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${longTalk.length}` });
    slowTransfers[url.pathname] = (slowTransfers[url.pathname] ?? 0) + 1;
    const sending = setInterval(() => response.write(Buffer.alloc((kbPerSecond * 1024) / 10)), 100);
    response.on('close', () => {
      clearInterval(sending);
      slowTransfers[url.pathname] = (slowTransfers[url.pathname] ?? 0) - 1;
    });
  };

/** Connections that are open, by path. */
const slowTransfers: Record<string, number> = {};

let host: FileHost;
let cloud: CloudProcess;
let api: Api;

let untrusted: FileHost;
let brokenOnce = 0;
let wholeRequests = 0;

beforeAll(async () => {
  host = await new FileHost(authority, {
    '/talks/My%20talk.mp4': withRanges(talk),
    '/long.mp4': withRanges(longTalk, { etag: '"v1"' }),
    '/stream.mp4': withoutRanges(longTalk),
    '/voice.mp3': withoutRanges(fixture('voice.mp3')),
    '/moved.mp4': (_, response) => response.writeHead(302, { location: '/talks/My%20talk.mp4' }).end(),
    '/inward.mp4': (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
    '/home.mp4': (_, response) => response.writeHead(307, { location: 'https://localhost/x.mp4' }).end(),
    '/plain.mp4': (_, response) => response.writeHead(301, { location: `http://${name}/talk.mp4` }).end(),
    '/tube.mp4': (_, response) => response.writeHead(302, { location: 'https://youtu.be/x' }).end(),
    '/round.mp4': (_, response) => response.writeHead(302, { location: '/round.mp4' }).end(),
    '/page.mp4': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
    '/text.mp4': withRanges(Buffer.from('not media at all, '.repeat(100))),
    '/silent.mp4': withRanges(fixture('no-audio.mp4')),
    '/empty.mp4': withoutRanges(Buffer.alloc(0)),
    '/gone.mp4': (_, response) => response.writeHead(410).end(),
    '/private.mp4': (_, response) => response.writeHead(403).end(),
    '/login.mp4': (_, response) => response.writeHead(401).end(),
    '/busy.mp4': (_, response) => response.writeHead(503).end(),
    '/throttled.mp4': (_, response) => response.writeHead(429).end(),
    '/teapot.mp4': (_, response) => response.writeHead(418).end(),
    '/gzip.mp4': withRanges(gzipSync(talk), { 'content-encoding': 'gzip' }),
    // Sends more than it says.
    '/longer.mp4': (_, response) => {
      response.writeHead(200, { 'content-length': talk.length });
      response.end(Buffer.concat([talk, Buffer.from('and more')]));
    },
    // Knows no If-Range, and is another file after the first look.
    '/changed.mp4': (request, response, url) => {
      const etag = request.headers.range === 'bytes=0-0' ? '"v1"' : '"v2"';
      return request.headers.range
        ? withRanges(longTalk, { etag })(request, response, url)
        : withoutRanges(longTalk)(request, response);
    },
    // Says more than it sends, then hangs up.
    '/short.mp4': (_, response) => {
      response.writeHead(200, { 'content-length': talk.length + 5 });
      response.write(talk, () => response.destroy());
    },
    // Cuts the first range off once.
    '/cut.mp4': (request, response, url) => {
      if (request.headers.range !== 'bytes=0-0' && brokenOnce++ === 0) {
        response.writeHead(206, {
          'content-range': `bytes 0-${16 * 1024 ** 2 - 1}/${longTalk.length}`,
          'content-length': 16 * 1024 ** 2,
        });
        response.write(longTalk.subarray(0, 1024 ** 2), () => response.destroy());
      } else withRanges(longTalk)(request, response, url);
    },
    // Honours the probe's range, and no other.
    '/liar.mp4': (request, response, url) => {
      if (request.headers.range === 'bytes=0-0') return withRanges(longTalk)(request, response, url);
      wholeRequests += 1;
      return withoutRanges(longTalk)(request, response);
    },
    // Each range comes late, and then at once.
    '/late.mp4': (request, response, url) => setTimeout(() => withRanges(longTalk)(request, response, url), 1500),
    '/huge.mp4': (_, response) => response.writeHead(206, { 'content-range': `bytes 0-0/${600 * 1024 ** 2}` }).end('x'),
    // Without a length, and without an end.
    '/endless.mp4': (_, response) => {
      response.writeHead(200);
      const block = Buffer.alloc(1024 ** 2);
      const more = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', more);
      more();
    },
    // Quick enough for an import that lasts minutes.
    '/slow.mp4': slowRanges(200),
    '/shared.mp4': slowRanges(200),
    '/dribble.mp4': slowRanges(20),
    '/drip.mp4': (_, response) => {
      response.writeHead(200, { 'content-length': talk.length });
      const drip = setInterval(() => response.write('x'), 500);
      response.on('close', () => clearInterval(drip));
    },
  }).listen();
  untrusted = await new FileHost(other, { '/talk.mp4': withRanges(talk) }).listen();
  cloud = await CloudProcess.start({
    args: [
      ...['--public-host', `${name}=${host.address}`, '--ca', authority.caFile],
      ...['--public-host', `untrusted.host-of-files.com=${untrusted.address}`],
    ],
  });
  api = new Api({ baseUrl: cloud.ready.base_url, apiKey: cloud.ready.api_key });
});
afterAll(async () => {
  await cloud?.stopAndForget();
  await host?.stop();
  await untrusted?.stop();
  authority.forget();
  other.forget();
});

const urlOf = (path: string) => (path.startsWith('https:') ? path : `https://${name}${path}`);

/** Orders an import and waits for its end. */
const imported = async (path: string, body: object = {}, client = api) => {
  const answer = await client.post('/projects', { source_url: urlOf(path), auto_transcribe: false, ...body });
  expect(answer.text).toContain('importing');
  const begun = answer.as(Project);
  const states = await client.settled(`/jobs/${begun.job_id}`, Job);
  return { begun, states, project: (await client.get(`/projects/${begun.id}`)).as(Project) };
};

describe('a file whose host honours ranges', () => {
  it('becomes a draft', async () => {
    const { begun, states, project } = await imported('/talks/My%20talk.mp4');
    expect(begun).toMatchObject({ status: 'importing', title: 'My talk', source: 'video' });
    expect(states.at(-1)).toMatchObject({ type: 'import', status: 'completed', progress: 1, error: null });
    expect(project).toMatchObject({ status: 'draft', kind: 'video', error: null });
    expect(project.duration).toBeGreaterThan(5);
  });

  it('is fetched in ranges, each once, and arrives byte for byte', async () => {
    const { states, project } = await imported('/long.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(states.map(({ progress }) => progress)).toEqual(states.map(({ progress }) => progress).sort());
    const ranges = host.requests.filter(({ path, range }) => path === '/long.mp4' && range !== 'bytes=0-0');
    expect(ranges.map(({ range }) => range).sort()).toEqual([
      'bytes=0-16777215',
      'bytes=16777216-33554431',
      `bytes=33554432-${longTalk.length - 1}`,
    ]);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('is fetched again where a range was cut off', async () => {
    const { states, project } = await imported('/cut.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(brokenOnce).toBeGreaterThan(3);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('is fetched over as many connections as the plan allows', async () => {
    const { accountId, apiKey } = await newAccount(cloud.data, 'free');
    const client = new Api({ baseUrl: cloud.ready.base_url, apiKey });
    const placesOf = async (subject: string) => {
      const places = await getItem('connection-places', { subject }, ConnectionPlaces);
      return Object.keys(places ?? {}).filter((field) => field.startsWith('until_')).length;
    };
    const begun = (await client.post('/projects', { source_url: urlOf('/shared.mp4') })).as(Project);
    await expect.poll(() => slowTransfers['/shared.mp4'], { timeout: 20_000 }).toBe(2);
    await delay(3000);
    expect(slowTransfers['/shared.mp4']).toBe(2);
    expect(await placesOf(accountSubject(accountId))).toBe(2);
    expect(await placesOf(hostSubject(name))).toBeGreaterThanOrEqual(2);
    expect((await client.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    await expect.poll(() => placesOf(accountSubject(accountId)), { timeout: 10_000 }).toBe(0);
  });

  it('comes in one stream when its host only pretended to honour ranges', async () => {
    const { states, project } = await imported('/liar.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(wholeRequests).toBeGreaterThan(1);
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });
});

it('a file that changes while it is copied in ranges is copied again, in one stream', async () => {
  const { states, project } = await imported('/changed.mp4');
  expect(states.at(-1)).toMatchObject({ status: 'completed' });
  expect(host.requests).toContainEqual({ path: '/changed.mp4', range: undefined });
  expect(await storedHash(project.id)).toBe(hashOf(longTalk));
});

describe('a file whose host knows no ranges', () => {
  it('comes in one stream, byte for byte', async () => {
    const { states, project } = await imported('/stream.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(await storedHash(project.id)).toBe(hashOf(longTalk));
  });

  it('ends where its host said that it does', async () => {
    const { states, project } = await imported('/longer.mp4');
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(await storedHash(project.id)).toBe(hashOf(talk));
  });

  it('may stand behind a redirect', async () => {
    expect((await imported('/moved.mp4')).project).toMatchObject({ status: 'draft', title: 'moved' });
  });

  it('is audio when the probe says so', async () => {
    const { project } = await imported('/voice.mp3', { kind: 'podcast', title: 'My voice' });
    expect(project).toMatchObject({ status: 'draft', source: 'audio', kind: 'podcast', title: 'My voice' });
  });
});

it('an audio track that the file does not have fails its import in words', async () => {
  const { states, project } = await imported('/talks/My%20talk.mp4', { audio_track: 2 });
  const error = 'The media has one audio track, and audio_track is 2.';
  expect(states.at(-1)).toMatchObject({ status: 'failed', error });
  expect(project).toMatchObject({ status: 'failed', error, duration: null });
});

describe('with auto_transcribe', () => {
  it('goes on to transcription, which is charged then', async () => {
    const { apiKey, credits } = await newAccount(cloud.data, 'free');
    const client = new Api({ baseUrl: cloud.ready.base_url, apiKey });
    const { begun, project } = await imported(
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
    expect((await client.get('/account')).as(Account).credits).toBe(credits - 1);
  });

  it.each([
    ['the credits do not reach', 'takes 1 credit and', (id: string) => creditAccount(id, -plans.free.startingCredits)],
    [
      "the day's ceiling is reached",
      'over what work on the free plan may cost in a day',
      (id: string) => setSpend(id, plans.free.maxDailySpendNanoUsd),
    ],
  ])('fails the transcription with the reason when %s, and keeps the media', async (_, reason, exhaust) => {
    const { accountId, apiKey } = await newAccount(cloud.data, 'free');
    await exhaust(accountId);
    const client = new Api({ baseUrl: cloud.ready.base_url, apiKey });
    const { begun, states, project } = await imported('/talks/My%20talk.mp4', { auto_transcribe: true }, client);
    expect(states.at(-1)).toMatchObject({ status: 'completed' });
    expect(project).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) });
    expect(project.duration).toBeGreaterThan(5);
    expect(project.job_id).not.toBe(begun.job_id);
    const job = (await client.get(`/jobs/${project.job_id}`)).as(Job);
    expect(job).toMatchObject({ type: 'transcription', status: 'failed', error: project.error });
  });
});

it('the caption command takes a link all the way to a video', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'cueline-out-'));
  const client = new ApiClient(cloud.ready.base_url, cloud.ready.api_key);
  const order = { media: urlOf('/talks/My%20talk.mp4'), presets: ['tiktok' as const], outDir };
  const { files } = await captionMedia(client, order, new Progress());
  expect(files[0]).toBe(join(outDir, 'My talk.mp4'));
  rmSync(outDir, { recursive: true });
});

describe('a source that cannot be imported', () => {
  it.concurrent.each([
    ['a page with a 200', '/page.mp4', 'web page, which is not a media file. Give a direct link to the file'],
    ['text', '/text.mp4', 'not an audio or video file'],
    ['a film without sound', '/silent.mp4', 'no audio track'],
    ['an empty file', '/empty.mp4', 'empty'],
    ['a file that is gone', '/gone.mp4', 'no file at this link (410)'],
    ['a file that was never there', '/never.mp4', 'no file at this link (404)'],
    ['a private file', '/private.mp4', 'does not let us read this link (403). Give a direct link'],
    ['a file behind a login', '/login.mp4', 'does not let us read this link (401). Give a direct link'],
    ['a host that throttles us', '/throttled.mp4', 'too many requests for this link (429). Try again later'],
    ['an answer that nobody expects', '/teapot.mp4', 'answered 418 and not with a file'],
    ['a compressed file', '/gzip.mp4', 'compressed (gzip)'],
    ['a redirect to an address inside', '/inward.mp4', 'redirects to another URL, which is refused'],
    ['a redirect to a name inside', '/home.mp4', 'not public'],
    ['a redirect to plain http', '/plain.mp4', 'redirects to one that starts with http://'],
    ['a redirect to a streaming site', '/tube.mp4', 'YouTube'],
    ['redirects without end', '/round.mp4', 'redirects more than'],
    ['a host without a trusted certificate', 'https://untrusted.host-of-files.com/talk.mp4', 'certificate'],
    ['a host that says more than it sends', '/short.mp4', 'broke off'],
    ['a broken host', '/busy.mp4', 'busy or broken (503)'],
    ['a slow drip', '/drip.mp4', 'too slow'],
    ['a host that dribbles on each connection', '/dribble.mp4', 'KB a second on a connection, and 64 KB are the least'],
  ])('%s ends in failed, and its user is told why', async (_name, path, reason) => {
    const { states, project } = await imported(path);
    expect(states.at(-1)).toMatchObject({ type: 'import', status: 'failed', error: expect.stringContaining(reason) });
    expect(project).toMatchObject({ status: 'failed', error: states.at(-1)?.error });
    await expect(storedHash(project.id)).rejects.toThrow();
  });

  it('whose connections have been waited for too long in all is refused', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/late.mp4') })).as(Project);
    await enterDeployment({ data: cloud.data });
    const key = { account_id: cloud.ready.account_id, job_id: begun.job_id ?? '' };
    expect(await updateItem('jobs', key, { set: { copy_waited_ms: 3_600_000 } })).toBe(true);
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('too slow for a file of this size'),
    });
  });

  it.each([
    ['what its host says', '/huge.mp4'],
    ['what its host sends', '/endless.mp4'],
  ])("beyond the plan's limit, by %s, is refused", async (_name, path) => {
    const { apiKey } = await newAccount(cloud.data, 'free');
    const client = new Api({ baseUrl: cloud.ready.base_url, apiKey });
    const { states } = await imported(path, {}, client);
    expect(states.at(-1)).toMatchObject({ status: 'failed', error: expect.stringContaining('500 MB') });
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
  ])('%s is refused at once, with what to do instead', async (source_url) => {
    const answer = await api.post('/projects', { source_url });
    expect(answer.refusal).toEqual({ status: 400, code: 'unsupported_source_url', param: 'source_url' });
    expect(answer.as(ErrorBody).error.message).toMatch(/upload|Share/);
  });
});

it('this API itself is refused as a source, and the API of another is not', async () => {
  const own = 'abc123.execute-api.us-east-1.amazonaws.com';
  const statusOf = (source_url: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: own, authorization: `Bearer ${cloud.ready.api_key}`, 'content-type': 'application/json' };
      const ordered = request(`${cloud.ready.base_url}/projects`, { method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      ordered.once('error', reject).end(JSON.stringify({ source_url }));
    });
  expect(await statusOf(`https://${own}/v1/account`)).toBe(400);
  expect(await statusOf('https://xyz789.execute-api.us-east-1.amazonaws.com/talk.mp4')).toBe(201);
});

describe('an import that is interrupted', () => {
  it('stops when its project is deleted, and leaves nothing', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    const key = { account_id: cloud.ready.account_id, project_id: begun.id };
    const uploads = () => multipartUploads(cloud.data, `media/${key.account_id}/${key.project_id}/`);
    await expect.poll(uploads, { timeout: 10_000 }).toHaveLength(1);
    expect((await api.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    expect((await api.get(`/jobs/${begun.job_id}`)).status).toBe(404);
    await sweepUntilQuiet(cloud.data, key);
    expect(await uploads()).toEqual([]);
    expect(await objectsOfProject(key)).toEqual([]);
  });

  it('lets go of its host within ten seconds of the DELETE of its project, and its execution ends', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/slow.mp4') })).as(Project);
    const executing = async () => {
      const execution = new DescribeExecutionCommand({ executionArn: executionArn(begun.job_id ?? '') });
      return (await new SFNClient({}).send(execution)).status;
    };
    await expect.poll(() => slowTransfers['/slow.mp4'], { timeout: 20_000 }).toBe(3);
    expect((await api.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    const deletedMs = performance.now();
    await expect.poll(() => slowTransfers['/slow.mp4'], { timeout: 10_000 }).toBe(0);
    await expect.poll(executing, { timeout: 10_000 }).toBe('SUCCEEDED');
    expect(performance.now() - deletedMs).toBeLessThan(10_000);
  });

  it('lets go of its host when its job has ended otherwise', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/slow.mp4') })).as(Project);
    await expect.poll(() => slowTransfers['/slow.mp4'], { timeout: 20_000 }).toBe(3);
    await new SFNClient({}).send(new StopExecutionCommand({ executionArn: executionArn(begun.job_id ?? '') }));
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
    await expect.poll(() => slowTransfers['/slow.mp4'], { timeout: 10_000 }).toBe(0);
  });

  it('ends at once when an operator stops it, and leaves nothing', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    const key = { account_id: cloud.ready.account_id, project_id: begun.id };
    const uploads = () => multipartUploads(cloud.data, `media/${key.account_id}/${key.project_id}/`);
    await expect.poll(uploads, { timeout: 10_000 }).toHaveLength(1);
    await new SFNClient({}).send(new StopExecutionCommand({ executionArn: executionArn(begun.job_id ?? '') }));
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
    await expect.poll(uploads).toEqual([]);
    expect(await objectsOfProject(key)).toEqual([]);
  });

  it('is ended by the sweep, once, when its execution closed without it and no event told', async () => {
    const { project, job } = unstartedImport(cloud.ready.account_id, urlOf('/talks/My%20talk.mp4'));
    await enterDeployment({ data: cloud.data });
    await reserveProject(project);
    expect(await insertImport(await getAccount(job.account_id), project, job, {})).toBeUndefined();
    const key = objectKeys.media(job);
    const multipartId = await createMultipart(key);
    await uploadPart({ key, multipartId }, 1, talk);
    expect(await noteMultipart(job, multipartId)).toBe(true);
    await putObject(key, 'what an earlier run assembled', 'text/plain');
    // An execution that finds its work gone succeeds and changes nothing: so the name is taken and closed.
    const name = `${job.account_id}_${job.job_id}`;
    const input = JSON.stringify({ account_id: job.account_id, project_id: newId(), job_id: job.job_id });
    const sfn = new SFNClient({});
    await sfn.send(new StartExecutionCommand({ stateMachineArn: machineArn('import'), name, input }));
    const execution = () => sfn.send(new DescribeExecutionCommand({ executionArn: executionArn(job.job_id) }));
    await expect.poll(async () => (await execution()).status, { timeout: 20_000 }).toBe('SUCCEEDED');
    expect((await api.get(`/jobs/${job.job_id}`)).as(Job)).toMatchObject({ status: 'processing' });
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await runSweep(cloud.data, 'StartOpenWork');
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await Promise.all([runSweep(cloud.data, 'ReconcileOpenWork'), runSweep(cloud.data, 'ReconcileOpenWork')]);
    const failed = { status: 'failed', error: expect.stringContaining('on our side') };
    expect((await api.get(`/jobs/${job.job_id}`)).as(Job)).toMatchObject(failed);
    expect((await api.get(`/projects/${project.project_id}`)).as(Project)).toMatchObject(failed);
    expect(await multipartUploads(cloud.data, key)).toEqual([]);
    expect(await objectsOfProject(project)).toEqual([]);
  });

  it('is started by the sweep when its request died between its commit and its start', async () => {
    const { project, job } = unstartedImport(cloud.ready.account_id, urlOf('/talks/My%20talk.mp4'));
    await enterDeployment({ data: cloud.data });
    await reserveProject(project);
    expect(await insertImport(await getAccount(job.account_id), project, job, {})).toBeUndefined();
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await runSweep(cloud.data, 'StartOpenWork');
    expect((await api.settled(`/jobs/${job.job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
    expect((await api.get(`/projects/${project.project_id}`)).as(Project)).toMatchObject({ status: 'draft' });
  });
});

const executionArn = (jobId: string): string =>
  `${machineArn('import').replace(':stateMachine:', ':execution:')}:${cloud.ready.account_id}_${jobId}`;

const unstartedImport = (account_id: string, source_url: string): { project: ProjectRecord; job: JobRecord } => {
  const owner = { account_id, project_id: newId() };
  const job = newImport(owner, newId(), Date.now());
  const project: ProjectRecord = {
    ...owner,
    account_status: `${account_id}#importing`,
    title: 'unstarted',
    status: 'importing',
    kind: 'video',
    source: 'video',
    language: 'auto',
    import: { source_url, auto_transcribe: false },
    job_id: job.job_id,
    created_at: job.created_at,
  };
  return { project, job };
};

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Of a project's media as it lies in the bucket. Throws when there is none. */
const storedHash = async (projectId: string): Promise<string> => {
  return hashOf(await stored(cloud.data, `media/${cloud.ready.account_id}/${projectId}/source`));
};
