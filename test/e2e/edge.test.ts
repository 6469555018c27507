import { readFileSync } from 'node:fs';
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
import { Project } from '#contract/schemas/project.ts';
import { WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { fontFacts } from '../../lib/constructs/font-facts.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { mcpClient } from '../support/mcp/mcp-client.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { TlsFront } from '../support/tls/tls-front.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const domainName = 'captions.example.com';
const origin = `https://${domainName}`;
const baseUrl = `${origin}/v1`;
const dir = temporaryFolder(afterAll);
const dataDir = join(dir, 'data');
const talk = readFileSync('test/fixtures/talk.mp4');
const insideName = `origin.${domainName}`;
const authority = tlsAuthority(domainName, insideName);
let front: TlsFront;
/** The API's front, which its own functions reach past the distribution. */
let inside: TlsFront;
let cloud: Cloud;
let apiKey: string;
let api: Api;

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
    assemblyDir: await assemblyOf(dir, { region: 'us-east-1', edge }),
    dataDir,
    port: 0,
    publicHosts: new Map([
      [domainName, front.address],
      [insideName, inside.address],
    ]),
    caFile: authority.caFile,
    ...(keptResults && { keptResults }),
  });
  front.target = new URL(cloud.distributionUrls[0] ?? '');
  inside.target = new URL(cloud.baseUrls[0] ?? '');
  reachDomain(front.address);
  ({ apiKey } = await newAccount(dataDir, 'studio'));
  api = new Api({ baseUrl, apiKey });
});
afterAll(async () => {
  await cloud?.stop();
  await front?.stop();
  await inside?.stop();
  authority.forget();
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
