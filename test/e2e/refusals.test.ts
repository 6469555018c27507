import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { maxSinglePutBytes } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Export } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { getItem } from '#runtime/aws/dynamodb.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { creditAccount } from '../../operate/accounts/accounts.ts';
import { Answer, Api } from '../support/cloud/api.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { refusedFile } from '../support/media/made-media.ts';
import { knownResources } from '../support/openapi/odd-requests/known-resources.ts';
import { sendOddRequests } from '../support/openapi/odd-requests/send-odd-requests.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const slotRequest = { filename: 'a.mp4', content_type: 'video/mp4', size: 10 };

/** Each test has its own account, so that it can check that a refused request has created nothing. */
let api: Api;
let accountId: string;
let credits: number;
beforeEach(async () => {
  const account = await newAccount(cloud.data, 'creator');
  api = new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });
  ({ accountId, credits } = account);
});

const untouched = async () => {
  expect((await api.get('/projects')).as(ProjectList).data).toEqual([]);
  expect(await api.credits()).toBe(credits);
};

describe('POST /projects refuses, and creates and charges nothing:', () => {
  afterEach(untouched);

  it('a file that is not media', async () => {
    const upload_id = await api.upload(fixture('not-media.mp4'), 'video/mp4');
    expect((await api.post('/projects', { upload_id })).refusal).toEqual({
      status: 400,
      code: 'not_media',
      param: 'upload_id',
    });
  });

  it('a video without an audio track', async () => {
    const upload_id = await api.upload(fixture('no-audio.mp4'), 'video/mp4');
    expect((await api.post('/projects', { upload_id })).refusal).toEqual({
      status: 400,
      code: 'no_audio',
      param: 'upload_id',
    });
  });

  it.each([
    ['a.flv', 'unsupported_media', 'FLV is not supported. Convert it to MP4'],
    ['a.aiff', 'unsupported_media', 'AIFF is not supported. Convert it to WAV'],
    ['a.gif', 'unsupported_media', 'GIF is not supported, and has no sound'],
    ['encrypted.mp4', 'encrypted_media', 'The upload is encrypted (DRM)'],
  ] as const)('%s, with the reason', async (name, code, message) => {
    const upload_id = await api.upload(await refusedFile(dir, name), 'video/mp4');
    const answer = await api.post('/projects', { upload_id });
    expect(answer.refusal).toEqual({ status: 400, code, param: 'upload_id' });
    expect(answer.as(ErrorBody).error.message).toContain(message);
  });

  it('a slot without an uploaded file', async () => {
    const { upload_id } = (await api.post('/uploads', slotRequest)).as(UploadSlot);
    expect((await api.post('/projects', { upload_id })).refusal).toMatchObject({
      status: 409,
      code: 'upload_incomplete',
    });
  });

  it.each([
    ['another type', 'hello many', { 'content-type': 'video/webm' }],
    ['another size', 'hello', { 'content-type': 'video/mp4' }],
  ])('a file of %s than declared, which the bucket has refused', async (_, body, headers) => {
    const { upload_id, upload_url } = (await api.post('/uploads', slotRequest)).as(UploadSlot);
    const put = await fetch(upload_url, { method: 'PUT', headers, body });
    expect(put.status).toBe(403);
    expect(await put.text()).toContain('SignatureDoesNotMatch');
    expect((await api.post('/projects', { upload_id })).refusal).toMatchObject({ code: 'upload_incomplete' });
  });
});

it('a silent clip fails with a plain reason and is refunded; what AWS billed stays in the spend of the day', async () => {
  const upload_id = await api.upload(fixture('silent.mp4'), 'video/mp4');
  const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  const job = (await api.settled(`/jobs/${project.job_id}`, Job)).at(-1);
  expect(job).toMatchObject({
    status: 'failed',
    error: 'No speech was found in the media. The credits were refunded.',
  });
  expect((await api.get(`/projects/${project.id}`)).as(Project)).toMatchObject({ status: 'failed', error: job?.error });
  expect(await api.credits()).toBe(credits);
  const record = await findJob(accountId, project.job_id ?? '');
  const account = await getItem('accounts', { account_id: accountId }, AccountRecord);
  expect(record?.estimated_nano_usd).toBeGreaterThan(0);
  // The request that made the project counts too.
  expect(account?.spend_nano_usd).toBeGreaterThan(record?.estimated_nano_usd ?? Number.POSITIVE_INFINITY);
});

describe('an upload', () => {
  it('becomes only one project', async () => {
    const upload_id = await api.upload(fixture('voice.mp3'), 'audio/mpeg');
    const first = (await api.post('/projects', { upload_id, title: '', auto_transcribe: false })).as(Project);
    const named = { title: 'voice', language: 'auto' };
    expect(first).toMatchObject({ ...named, status: 'draft', source: 'audio', kind: 'audio', job_id: null });
    expect((await api.post('/projects', { upload_id })).refusal).toMatchObject({ status: 409, code: 'upload_used' });
    expect((await api.get('/projects')).as(ProjectList).data).toHaveLength(1);
  });

  it('without a transcript is exported only without captions', async () => {
    const upload_id = await api.upload(fixture('voice.mp3'), 'audio/mpeg');
    const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    const notReady = { status: 409, code: 'transcript_not_ready' };
    expect((await api.get(`/projects/${id}/transcript`)).refusal).toEqual(notReady);
    expect((await api.post(`/projects/${id}/exports`, { presets: ['tiktok'] })).refusal).toEqual(notReady);
    const plain = { presets: ['youtube'], burn_captions: false, range_end: 2, resolution: '720p' };
    const batch = (await api.post(`/projects/${id}/exports`, plain)).as(v.object({ data: v.array(Export) }));
    expect((await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1)).toMatchObject({
      status: 'completed',
      width: 1280,
    });
  });
});

it('an account without credits, or with the spend of its day, starts no work, and its upload can be used after a grant', async () => {
  const owner = await newAccount(cloud.data, 'free');
  const upload_id = (await makeTarget.upload(owner)).id;
  const create = () => owner.api.post('/projects', { upload_id });
  await creditAccount(owner.accountId, -owner.credits);
  expect((await create()).refusal).toEqual({ status: 402, code: 'insufficient_credits' });
  await creditAccount(owner.accountId, 1);
  await setSpend(owner.accountId, plans.free.maxDailySpendNanoUsd);
  expect((await create()).refusal).toEqual({ status: 402, code: 'spend_limit_reached' });
  expect(await owner.api.credits()).toBe(1);
  await setSpend(owner.accountId, 0);
  expect((await create()).status).toBe(201);
});

describe('what does not exist', () => {
  it('an unknown path answers 404, another method of a known path 405 with Allow', async () => {
    expect((await api.get('/nonsense')).refusal).toEqual({ status: 404, code: 'not_found' });
    const answer = await api.send('DELETE', '/account');
    expect(answer.refusal).toEqual({ status: 405, code: 'method_not_allowed' });
    expect(answer.headers.get('allow')).toBe('GET, PATCH');
  });

  it('a preflight request answers 204 with the allowed origin and methods', async () => {
    const answer = await api.send('OPTIONS', '/uploads', undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    // What clients of the Model Context Protocol send that run in pages.
    const allowed = (await api.send('OPTIONS', '/mcp')).headers.get('access-control-allow-headers');
    expect(allowed).toContain('mcp-protocol-version');
    expect(answer.headers.get('access-control-allow-headers')).not.toContain('mcp-');
  });
});

it('the contract names its own deployment as the server, answers HEAD, and is not sent again to a client that has it', async () => {
  const Served = v.object({ servers: v.array(v.object({ url: v.string() })) });
  const url = `${cloud.baseUrl}/openapi.json`;
  const answer = await api.get('/openapi.json');
  expect(answer.as(Served).servers.map((server) => new URL(server.url, url).href)).toEqual([cloud.baseUrl]);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const etag = answer.headers.get('etag') ?? '';
  expect((await api.get('/openapi.json', { 'if-none-match': etag })).status).toBe(304);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  expect((await api.send('DELETE', '/openapi.json')).headers.get('allow')).toBe('GET, HEAD');
});

/**
 * Sends what `fetch` does not: any Host, or a Content-Length without all the bytes. Resolves as soon as the server answers.
 */
const sendRaw = (url: string, { body, ...options }: RequestOptions & { readonly body: string }) =>
  new Promise<Answer>((resolve, reject) => {
    const asking = request(url, options, async (response) => {
      resolve(new Answer(new Response(null, { status: response.statusCode ?? 0 }), await text(response)));
      asking.destroy();
    });
    asking.setTimeout(200_000, () => asking.destroy(new Error('no answer')));
    asking.on('error', reject).write(body);
  });

it('a Host that is not valid in a URL is refused with our error body by a route that makes URLs', async () => {
  const { apiKey } = await newAccount(cloud.data, 'creator');
  const body = JSON.stringify(slotRequest);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const answer = await sendRaw(`${cloud.baseUrl}/uploads`, {
    method: 'POST',
    headers: { ...headers, host: '<svg>', authorization: `Bearer ${apiKey}` },
    body,
  });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'Host' });
});

it('the bucket refuses a file over 1 GB before it is sent, since POST /projects would refuse it afterwards', async () => {
  const { api: studio } = await newAccount(cloud.data, 'studio');
  const statusOfPut = async (size: number) => {
    const slot = (await studio.post('/uploads', { ...slotRequest, size })).as(UploadSlot);
    const headers = { 'content-type': slotRequest.content_type, 'content-length': size };
    return (await sendRaw(slot.upload_url, { method: 'PUT', headers, body: 'the first' })).status;
  };
  expect(await statusOfPut(maxSinglePutBytes + 1)).toBe(403);
  expect(await statusOfPut('the first'.length)).toBe(200);
});

it('odd requests are answered as documented, never with a 5xx, and in time', async () => {
  const count = Number(process.env.ODD_REQUESTS ?? 300);
  const { data, baseUrl } = cloud;
  const known = await knownResources(data);
  const { statuses, problems } = await sendOddRequests({
    baseUrl,
    known,
    count,
    seed: Number(process.env.ODD_SEED ?? 12),
  });
  expect(problems).toEqual([]);
  // Some requests succeed, and some fail in different checks.
  for (const status of [200, 400, 404]) expect(statuses[status]).toBeGreaterThan(count / 50);
});
