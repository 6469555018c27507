import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { Agent, buildConnector, setGlobalDispatcher } from 'undici';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fontPartPath } from '#contract/console.ts';
import { originSecretHeader } from '#contract/edge-origin.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { fontFacts } from '../../lib/constructs/font-facts.ts';
import { speechModelFolder } from '../../lib/constructs/speech-module.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { captionsOfExport } from '../support/cloud/stored-objects.ts';
import { mcpClient } from '../support/mcp/mcp-client.ts';
import { croppedFrame, meanDifference } from '../support/media/cropped-frame.ts';
import { frameAt } from '../support/media/media.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { TlsFront } from '../support/tls/tls-front.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';
import { keepGrants } from '../support/whole-run/grants.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';
import { keepMeteredCalls } from '../support/whole-run/metered-calls.ts';
import { keepSecretsInLogs } from '../support/whole-run/secrets-in-logs.ts';

const domainName = 'captions.example.com';
const origin = `https://${domainName}`;
const baseUrl = `${origin}/v1`;
const dir = temporaryFolder(afterAll);
const dataDir = join(dir, 'data');
const talk = readFileSync('test/fixtures/talk.mp4');
const greeting = new URL('../fixtures/greeting.mp4', import.meta.url).pathname;
const insideName = `origin.${domainName}`;
const authority = tlsAuthority(domainName, insideName);
let front: TlsFront;
/** The API's front, which its own functions reach past the distribution. */
let inside: TlsFront;
let cloud: Cloud;
let apiKey: string;
let accountId: string;
let api: Api;
/** How often CreateJob was called; the first two calls are refused. */
let created = 0;

const edge = { domainName, hostedZoneId: 'Z0123456789ABCDEFGHIJ' };

/** Requests of this process for the domain go to the distribution, by TLS. */
const reachDomain = (address: string): void => {
  const [hostname = '', port = ''] = address.split(':');
  const connector = buildConnector({ ca: authority.ca });
  const isDomain = (given: { hostname: string }) => given.hostname === domainName;
  const connect: buildConnector.connector = (given, callback) =>
    connector(isDomain(given) ? { ...given, hostname, host: address, port, servername: domainName } : given, callback);
  setGlobalDispatcher(new Agent({ connect }));
};

beforeAll(async () => {
  [front, inside] = [await new TlsFront(authority).listen(), await new TlsFront(authority).listen()];
  const keptResults = process.env[keptResultsVariable];
  cloud = await startCloud({
    assemblyDir: await assemblyOf(dir, { region: 'us-east-1', edge, renderer: 'mediaconvert' }),
    dataDir,
    port: 0,
    recogniser: 'moonshine',
    speechModel: speechModelFolder,
    publicHosts: new Map([
      [domainName, front.address],
      [insideName, inside.address],
    ]),
    caFile: authority.caFile,
    ...(keptResults && { keptResults }),
    limits: {
      reached: ({ service, operation }) => {
        const isCreated = service === 'mediaconvert' && operation === 'CreateJob';
        if (isCreated) created += 1;
        return isCreated && created <= 2;
      },
      eventDelaysMs: () => [0],
    },
  });
  front.target = new URL(cloud.distributionUrls[0] ?? '');
  inside.target = new URL(cloud.baseUrls[0] ?? '');
  reachDomain(front.address);
  ({ apiKey, accountId } = await newAccount(dataDir, 'studio'));
  api = new Api({ baseUrl, apiKey });
});
afterAll(async () => {
  await cloud?.stop();
  await front?.stop();
  await inside?.stop();
  authority.forget();
  writeFileSync(join(dataDir, 'grants.txt'), cloud.grants().join('\n'));
  keepGrants(dataDir);
  keepMeteredCalls(dataDir);
  keepSecretsInLogs(dataDir);
});

/** The status of a GET at the API itself, past the distribution. */
const directly = (host: string, headers: Record<string, string> = {}): Promise<number | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const url = `${cloud.baseUrls[0]}/v1/account`;
  const all = { authorization: `Bearer ${apiKey}`, ...headers, host };
  request(url, { headers: all, setHost: false }, (answer) => resolve(answer.resume().statusCode))
    .on('error', reject)
    .end();
  return promise;
};

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
  const file = readdirSync(join(dataDir, 'logs')).find((name) => name.includes('ReportProgressFunction')) ?? '';
  return readFileSync(join(dataDir, 'logs', file), 'utf8')
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
  expect(await captionsOfExport(dataDir, work, made)).toContain('<tt ');
  const usage = loggedUsage(dataDir, ({ export_id }) => export_id === made?.id);
  expect(usage).toMatchObject({ 'mediaconvert_hd modelled': 17 });
});

it('our own code makes the video of a test key here too', async () => {
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
  const usage = loggedUsage(dataDir, (line) => line.job_id === job_id);
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

it('the stage answers at its domain, and its outputs, errors and console name no other', async () => {
  const { ApiUrl, ConsoleUrl } = cloud.stackOutputs['Cueline-dev-Api'] ?? {};
  expect({ ApiUrl, ConsoleUrl }).toEqual({ ApiUrl: baseUrl, ConsoleUrl: `${origin}/console` });
  expect((await api.get('/account')).status).toBe(200);
  const { error } = (await api.get('/projects/none')).as(ErrorBody);
  expect(error.doc_url).toBe(`${origin}/docs/errors#${error.code}`);
  expect((await fetch(`${baseUrl}/nothing`)).status).toBe(404);
});

it('the files that the console’s page names come from the bucket of the distribution, which nobody else reads', async () => {
  const page = await (await fetch(`${origin}/console`)).text();
  const [script = ''] = /\/console\/files\/[\w-]+-[A-Z0-9]{8}\.js/.exec(page) ?? [];
  const file = await fetch(`${origin}${script}`);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /),
  });
  expect(file.headers.get('apigw-requestid')).toBeNull();
  const [[name, { hash }] = ['', { hash: '' }]] = Object.entries(fontFacts);
  const font = await fetch(`${origin}${fontPartPath(name, hash, 0)}`);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/ttf']);
  expect((await fetch(`${origin}/console/files/icon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  const { StaticBucket = '' } = cloud.stackOutputs['Cueline-dev-Edge-us-east-1'] ?? {};
  expect((await fetch(`${cloud.endpointUrl}/${StaticBucket}${script}`)).status).toBe(403);
});

it('nobody reaches the API past the distribution, whose header a caller cannot bring along', async () => {
  expect(await directly(new URL(cloud.baseUrls[0] ?? '').host)).toBe(404);
  expect(await directly(`origin.${domainName}`)).toBe(403);
  expect(await directly(`origin.${domainName}`, { [originSecretHeader]: 'guessed' })).toBe(403);
  const sent = await fetch(`${baseUrl}/account`, {
    headers: { authorization: `Bearer ${apiKey}`, [originSecretHeader]: 'guessed' },
  });
  expect(sent.status).toBe(200);
});

it('a session is opened from the domain’s own pages, and writes come from there only', async () => {
  const own = { 'sec-fetch-site': 'same-origin', origin };
  const opened = await new Api({ baseUrl }).post('/sessions', { api_key: apiKey }, own);
  expect(opened.status).toBe(201);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const rename = (headers: Record<string, string>) =>
    new Api({ baseUrl, headers: { cookie, ...headers } }).post('/webhooks', {}, {});
  expect((await rename(own)).refusal).toMatchObject({ code: 'invalid_request' });
  const elsewhere = { ...own, origin: `https://origin.${domainName}` };
  expect((await rename(elsewhere)).refusal).toMatchObject({ code: 'origin_refused' });
});

it('a resumable upload, its export and the download pass through the domain', async () => {
  const upload = await TusUpload.reserve(api, talk.length);
  expect(upload.slot.resumable.endpoint).toBe(`${baseUrl}/uploads/tus`);
  const created = await upload.create();
  expect(created.headers.get('location')).toBe(upload.url);
  expect((await upload.patch(0, talk)).status).toBe(204);
  const { upload_id } = upload.slot;
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_start: 0, range_end: 1 };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const url = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1)?.download_url ?? '';
  expect(url).toMatch(new RegExp(`^${origin}/exports/`));
  const part = await fetch(url, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  expect([part.headers.get('x-content-type-options'), part.headers.get('content-security-policy')]).toEqual([
    'nosniff',
    'sandbox',
  ]);
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
});

const ownUrl = `${origin}/v1/account`;
const authorization = {
  ...{ response_type: 'code', client_id: ownUrl, redirect_uri: origin },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
};
it.each<[method: string, path: string, body: object]>([
  ['POST', '/projects', { source_url: ownUrl }],
  ['POST', '/batches', { sources: [{ source_url: ownUrl }] }],
  ['POST', '/batches/quote', { sources: [{ source_url: ownUrl }] }],
  ['POST', '/webhooks', { url: ownUrl, events: ['transcript.completed'] }],
  ['PATCH', '/webhooks/{webhook_id}', { url: ownUrl }],
  ['POST', '/oauth/authorize', { query: new URLSearchParams(authorization).toString() }],
])('%s %s takes no URL of the domain, which leads to this API itself', async (method, path, body) => {
  // An address needs no DNS.
  const { id } = (await api.post('/webhooks', { url: 'https://8.8.8.8/', events: ['transcript.completed'] })).as(
    WebhookEndpoint,
  );
  const answer = await fetch(`${baseUrl}${path.replace('{webhook_id}', id)}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await api.send('DELETE', `/webhooks/${id}`);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('The URL leads to this API itself.'),
  ]);
});

it.each([
  '/v1/account',
  '/v1/nothing',
  '/d/none',
  '/.well-known/oauth-protected-resource',
  '/console',
  '/docs/llms.txt',
])('the answer of %s is what it says that it is, and comes by TLS alone', async (path) => {
  const { headers } = await fetch(`${origin}${path}`);
  expect([headers.get('x-content-type-options'), headers.get('strict-transport-security')]).toEqual([
    'nosniff',
    'max-age=31536000',
  ]);
});

it('an agent’s tools call the API from inside, where no firewall counts them as one address', async () => {
  const { call } = await mcpClient({ baseUrl, apiKey, revision: '2025-11-25' });
  const { projects } = await call(v.object({ projects: v.array(v.object({})) }), 'list_projects', {});
  expect(projects.length).toBeGreaterThan(0);
});
