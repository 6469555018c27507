import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { Api } from '../support/cloud/api.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');
const api = new Api({ baseUrl: cloud.baseUrl, apiKey: cloud.apiKey });
const invented = '019aa000-0000-7000-8000-000000000001';

describe('unknown query parameters are refused, all of them at once,', () => {
  // JSON-RPC has errors of its own.
  const ofTheApi = Object.values<Route>(routes).filter(({ jsonRpc }) => !jsonRpc);
  it.each(ofTheApi)('by $operationId', async ({ method, path, needsIfMatch }) => {
    const url = `${path.replaceAll(/\{\w+\}/g, invented)}?verbose=1&pretty=1`;
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    const answer = await api.send(method, url, body, needsIfMatch ? { 'if-match': '*' } : {});
    expect(answer.refusal).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.as(ErrorBody).error.details?.map(({ param }) => param)).toEqual(['verbose', 'pretty']);
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

it('the refusal of a malformed id says which form ids have', async () => {
  const { message } = (await api.get('/projects/42')).as(ErrorBody).error;
  expect(message).toContain('project_id must be an id, which is a UUID such as 019');
});

describe('a project', () => {
  it('shows the requested language, also auto', async () => {
    expect(await newDraft(api)).toMatchObject({ language: 'auto' });
  });

  it('with an empty title gets its file name as title; PATCH with an empty title changes nothing', async () => {
    const { id, title } = await newDraft(api, { title: '' });
    expect(title).toBe('voice');
    await api.send('PATCH', `/projects/${id}`, { title: 'Named' });
    expect((await api.send('PATCH', `/projects/${id}`, { title: '' })).as(Project).title).toBe('Named');
  });
});

describe('a transcript', () => {
  it('can be PUT as GET returned it; a changed read-only field is refused and named', async () => {
    const { id } = await newDraft(api);
    const path = `/projects/${id}/transcript`;
    const lines = [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }];
    await api.send('PUT', path, { lines });
    const whole = (await api.get(path)).as(Transcript);
    expect(whole).toMatchObject({ language: 'auto', text: 'Hello' });
    expect((await api.send('PUT', path, whole)).as(Transcript)).toEqual(whole);
    const changed = await api.send('PUT', path, { ...whole, language: 'de', text: 'Bye', project_id: invented });
    expect(changed.as(ErrorBody).error.details?.map(({ param }) => param)).toEqual(['project_id', 'language', 'text']);
    expect((await api.get(path)).as(Transcript)).toEqual(whole);
  });
});
