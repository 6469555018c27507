import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ErrorBody } from '#contract/schemas/error.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { claimExternalId } from '#runtime/stores/external-ids.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

const { api, accountId } = await newAccountInMemory('creator');

const found = async (external_id: string, filter = '') =>
  (await api.get(`/projects?external_id=${encodeURIComponent(external_id)}${filter}`)).as(ProjectList).data;
const source = { source_url: 'https://files.example.com/none.mp4', auto_transcribe: false };

describe('an external_id', () => {
  it('finds its project, belongs to no other of the account, and is free again once that is deleted', async () => {
    const external_id = 'order 1042/é';
    const draft = await newDraft(api, { external_id });
    expect(draft.external_id).toBe(external_id);
    expect(await found(external_id)).toEqual([draft]);
    expect(await found(external_id, '&status=ready')).toEqual([]);
    const taken = await api.post('/projects', { ...source, external_id });
    expect(taken.refusal).toEqual({ status: 409, code: 'external_id_taken', param: 'external_id' });
    expect(taken.as(ErrorBody).error.project_id).toBe(draft.id);
    const { api: other } = await newAccountInMemory('free');
    expect((await other.post('/projects', { ...source, external_id })).status).toBe(201);
    expect((await api.send('DELETE', `/projects/${draft.id}`)).status).toBe(204);
    expect(await found(external_id)).toEqual([]);
    expect((await api.post('/projects', { ...source, external_id })).status).toBe(201);
  });

  it('of a project that is gone without it, as a release before deletes projects, is free', async () => {
    const claim = { account_id: accountId, project_id: newId(), external_id: 'left' };
    await transact<string>({ ...claimExternalId(claim) });
    expect((await newDraft(api, { external_id: 'left' })).external_id).toBe('left');
  });

  it('of a request that is sent again with its Idempotency-Key is not taken', async () => {
    const body = { ...source, external_id: 'again' };
    const headers = { 'idempotency-key': 'own-data' };
    const replies = await Promise.all([1, 2].map(() => api.post('/projects', body, headers)));
    replies.push(await api.post('/projects', body, headers));
    expect(new Set(replies.map((reply) => reply.as(Project).id)).size).toBe(1);
    expect(await found('again')).toHaveLength(1);
  });

  it.each(['', ' x', 'x\n', 'x'.repeat(201)])('is refused as %j', async (external_id) => {
    const { refusal } = await api.post('/projects', { ...source, external_id });
    expect(refusal).toEqual({ status: 400, code: 'invalid_request', param: 'external_id' });
  });
});

describe('metadata', () => {
  it('of a project is on its exports, unless they have their own, and PATCH replaces or clears it', async () => {
    const draft = await newDraft(api, { metadata: { order: '7' }, external_id: 'talk-7' });
    const exports = async (body: object) =>
      (await api.post(`/projects/${draft.id}/exports`, { presets: ['youtube'], burn_captions: false, ...body })).as(
        ExportBatch,
      ).data;
    expect(await exports({})).toMatchObject([{ metadata: { order: '7' }, external_id: 'talk-7' }]);
    expect((await exports({ metadata: { cut: 'b' } }))[0]?.metadata).toEqual({ cut: 'b' });
    const patched = async (metadata: unknown) =>
      (await api.send('PATCH', `/projects/${draft.id}`, { metadata })).as(Project).metadata;
    expect([await patched({ a: 'b' }), await patched(null)]).toEqual([{ a: 'b' }, undefined]);
  });

  it('may be sent with a quote, whose price does not depend on it', async () => {
    const draft = await newDraft(api);
    const quoted = await api.post(`/projects/${draft.id}/exports/quote`, {
      presets: ['youtube'],
      burn_captions: false,
    });
    const { quote_id } = quoted.as(Quote);
    const made = await api.post(`/projects/${draft.id}/exports`, { quote_id, metadata: { cut: 'c' } });
    expect(made.as(ExportBatch).data).toMatchObject([{ metadata: { cut: 'c' } }]);
  });

  it.each([
    [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])), 'metadata'],
    [{ ['k'.repeat(41)]: 'v' }, `metadata.${'k'.repeat(41)}`],
    [{ k: 'v'.repeat(501) }, 'metadata.k'],
    [{ k: 7 }, 'metadata.k'],
  ])('is refused beyond its limits (%#)', async (metadata, param) => {
    const { refusal } = await api.post('/projects', { ...source, metadata });
    expect(refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });
});

it.each([
  'http://a-host.com/a.mp4',
  'https://127.0.0.1/a.mp4',
  'https://[::1]/a.mp4',
  'https://user:secret@a-host.com/a.mp4',
  'https://a-host.com:8443/a.mp4',
  'https://www.youtube.com/watch?v=1',
  'https://drive.google.com/drive/folders/1A',
  'https://api.example/v1/account',
])('%s is refused as a source, with what to do instead', async (source_url) => {
  const answer = await api.post('/projects', { source_url });
  expect(answer.refusal).toEqual({ status: 400, code: 'unsupported_source_url', param: 'source_url' });
  expect(answer.as(ErrorBody).error.message).toMatch(/upload|Share/);
});
