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

describe('an unknown query parameter is refused, all of them at once', () => {
  it.each(Object.values<Route>(routes))('by $operationId', async ({ method, path }) => {
    const url = `${path.replaceAll(/\{\w+\}/g, invented)}?verbose=1&pretty=1`;
    const answer = await api.send(method, url, method === 'POST' || method === 'PUT' ? {} : undefined);
    expect(answer.refusal).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.as(ErrorBody).error.details?.map(({ param }) => param)).toEqual(['verbose', 'pretty']);
  });
});

it('the contract names the deployment that served it', async () => {
  const Served = v.object({ servers: v.array(v.object({ url: v.string() })) });
  expect((await api.get('/openapi.json')).as(Served).servers.map(({ url }) => url)).toEqual([cloud.baseUrl]);
});

it('an id that has not the form of one is told which form ids have', async () => {
  const { message } = (await api.get('/projects/42')).as(ErrorBody).error;
  expect(message).toContain('project_id must be an id, which is a UUID such as 019');
});

describe('a project', () => {
  it('shows the language that was asked for, auto too', async () => {
    expect(await newDraft(api)).toMatchObject({ language: 'auto' });
  });

  it('with an empty title is called as its file; an empty new title changes nothing', async () => {
    const { id, title } = await newDraft(api, { title: '' });
    expect(title).toBe('voice');
    await api.send('PATCH', `/projects/${id}`, { title: 'Named' });
    expect((await api.send('PATCH', `/projects/${id}`, { title: '' })).as(Project).title).toBe('Named');
  });
});

describe('a transcript', () => {
  it('can be put back whole, and a field that nobody may change is named where it is changed', async () => {
    const { id } = await newDraft(api);
    const path = `/projects/${id}/transcript`;
    const lines = [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }];
    await api.send('PUT', path, { lines });
    const whole = (await api.get(path)).as(Transcript);
    expect(whole).toMatchObject({ language: 'und', text: 'Hello' });
    expect((await api.send('PUT', path, whole)).as(Transcript)).toEqual(whole);
    const changed = await api.send('PUT', path, { ...whole, language: 'de', text: 'Bye', project_id: invented });
    expect(changed.as(ErrorBody).error.details?.map(({ param }) => param)).toEqual(['project_id', 'language', 'text']);
    expect((await api.get(path)).as(Transcript)).toEqual(whole);
  });
});
