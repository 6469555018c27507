import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { maxSinglePutBytes } from '#contract/limits.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Export } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { getItem } from '#runtime/aws/dynamodb.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { Answer, Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { refusedFile } from '../support/media/made-media.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const invented = '019aa000-0000-7000-8000-000000000001';
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

  it('an unknown upload', async () => {
    expect((await api.post('/projects', { upload_id: invented })).refusal).toEqual({
      status: 404,
      code: 'not_found',
      param: 'upload_id',
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

  it.each([
    ['neither an upload nor a URL', {}, 'upload_id'],
    ['both an upload and a URL', { upload_id: invented, source_url: 'https://example.com/a.mp4' }, 'upload_id'],
    ['an unknown field', { upload_id: invented, autotranscribe: true }, 'autotranscribe'],
    ['a wrong colour', { upload_id: invented, style: { color: 'red' } }, 'style.color'],
    ['a font size out of bounds', { upload_id: invented, style: { font_size: 201 } }, 'style.font_size'],
    ['a language that cannot be transcribed', { upload_id: invented, language: 'tlh' }, 'language'],
    ['a title that is too long', { upload_id: invented, title: 'x'.repeat(201) }, 'title'],
    ['malformed JSON', '{"upload_id": ', 'body'],
  ])('%s', async (_, body, param) => {
    expect((await api.post('/projects', body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });
});

it('names every problem of a body at once', async () => {
  const answer = await api.post('/uploads', { filename: '', content_type: 'text/plain', size: 0, colour: 1 });
  expect(
    answer
      .as(ErrorBody)
      .error.details?.map(({ param }) => param)
      .sort(),
  ).toEqual(['colour', 'content_type', 'filename', 'size']);
});

it('a slot for a file larger than the plan allows is refused', async () => {
  const answer = await api.post('/uploads', { ...slotRequest, size: 2_000 * 1024 ** 2 + 1 });
  expect(answer.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded', param: 'size' });
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
    const first = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    expect(first).toMatchObject({ status: 'draft', source: 'audio', kind: 'audio', job_id: null });
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

describe('exports that the plan, the platform or the media do not allow', () => {
  it('are refused with the param that is wrong, and nothing is created or charged', async () => {
    const upload_id = await api.upload(fixture('voice.mp3'), 'audio/mpeg');
    const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    const refusal = async (body: object) =>
      (await api.post(`/projects/${id}/exports`, { burn_captions: false, presets: ['youtube'], ...body })).refusal;
    expect(await refusal({ resolution: '2160p' })).toEqual({
      status: 403,
      code: 'plan_limit_exceeded',
      param: 'resolution',
    });
    expect(await refusal({ range_end: 1000 })).toEqual({ status: 400, code: 'invalid_request', param: 'range_end' });
    expect(await refusal({ range_start: 3, range_end: 2 })).toMatchObject({ status: 400, param: 'range_start' });
    expect(await refusal({ presets: [] })).toMatchObject({ status: 400, param: 'presets' });
    expect(await refusal({ presets: ['youtube', 'youtube'] })).toMatchObject({ status: 400, param: 'presets' });
    expect(await refusal({ presets: ['vine'] })).toMatchObject({ status: 400, param: 'presets[0]' });
    expect(await refusal({ presets: ['youtube', 'instagram_reels'], range_end: 1 })).toMatchObject({
      status: 400,
      param: 'presets[1]',
    });
    expect(await api.credits()).toBe(credits);
  });
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

it('a malformed cursor and a limit out of bounds are refused', async () => {
  const answer = await api.get('/projects?cursor=bm9uc2Vuc2U');
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'cursor' });
  expect((await api.get('/projects?limit=0')).refusal).toMatchObject({ status: 400, param: 'limit' });
  expect((await api.get('/projects?limit=101')).refusal).toMatchObject({ status: 400, param: 'limit' });
});

it('GET /openapi.json needs no key', async () => {
  const answer = await new Api({ baseUrl: cloud.baseUrl }).get('/openapi.json');
  expect(answer.as(v.object({ openapi: v.string() })).openapi).toBe('3.1.1');
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
