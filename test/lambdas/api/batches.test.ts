import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { maxOpenBatches } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { PlanName } from '#contract/plans.ts';
import { Batch, BatchItemList, BatchList, BatchQuote } from '#contract/schemas/batch.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { batchItemId, beginItem, countOnBatch, noteWorks } from '#runtime/stores/batches.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import type { Api } from '../../support/cloud/api.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { unstartedExport, unstartedJob } from '../../support/cloud/unstarted-work.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { hold, itemOf, itemsOf, keysOf, put, textOf } from '../../support/stores/tables-in-memory.ts';

await serveInMemory();
const bus = mockClient(EventBridgeClient);
bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
const advance = stepOf(() => import('../../../lambdas/sweeps/advance-batches.lambda.ts'));

const talk = (fields: object = {}) => ({ source_url: 'https://media.example.com/greeting.mp4', ...fields });
const owner = (plan: PlanName = 'pro') => {
  hold({});
  bus.resetHistory();
  return newAccountInMemory(plan);
};
const post = async (api: Api, body: object) => (await api.post('/batches', body)).as(Batch);
const get = async (api: Api, id: string) => (await api.get(`/batches/${id}`)).as(Batch);
const cancel = async (api: Api, id: string) => (await api.post(`/batches/${id}/cancel`, undefined)).as(Batch);
const itemsIn = async (api: Api, id: string, query = '') =>
  (await api.get(`/batches/${id}/items${query}`)).as(BatchItemList);
const due_at = new Date(0).toISOString();
/** Moves the times of a batch back by a minute. */
const sweep = async () => {
  for (const table of ['batches', 'batch-items'] as const)
    for (const item of itemsOf(table)) if (item.due) put(table, { ...item, due_at });
  await advance({});
};

it('a batch is made once under one key, and its sources are begun in their order', async () => {
  const { api } = await owner();
  const sources = [talk({ external_id: 'first' }), talk({ external_id: 'second', language: 'de' })];
  const body = { sources, presets: ['youtube'], resolution: '720p', metadata: { campaign: 'autumn' }, kind: 'podcast' };
  const send = (more: object = {}) => api.post('/batches', { ...body, ...more }, { 'idempotency-key': 'once' });
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const begun = replies[0]?.as(Batch);
  const id = begun?.id ?? '';
  expect(begun).toMatchObject({ status: 'running', counts: { total: 2, waiting: 2 }, credits: 0, results_url: null });
  expect((await send({ resolution: '1080p' })).refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(itemOf('accounts')).toMatchObject({ open_batches: 1 });
  await sweep();
  const { data } = await itemsIn(api, id);
  expect(data).toMatchObject([
    { index: 0, external_id: 'first', status: 'importing' },
    { index: 1, external_id: 'second', status: 'importing' },
  ]);
  const made = { batch_id: id, kind: 'podcast', metadata: { campaign: 'autumn' }, status: 'importing' };
  expect(itemsOf('projects')).toMatchObject([
    { ...made, external_id: 'first', language: 'auto' },
    { ...made, external_id: 'second', language: 'de' },
  ]);
  const page = await itemsIn(api, id, '?limit=1');
  expect(page.data).toEqual(data.slice(0, 1));
  expect(await itemsIn(api, id, `?limit=1&cursor=${page.next_cursor}`)).toEqual({ data: data.slice(1) });
  expect((await get(api, id)).counts).toMatchObject({ waiting: 0, open: 2 });
  const { api: stranger } = await newAccountInMemory();
  for (const path of ['', '/items'])
    expect((await stranger.get(`/batches/${id}${path}`)).refusal).toEqual({ status: 404, code: 'not_found' });
});

it('a cancelled batch begins nothing more, and ends with a row for each source and one event', async () => {
  const { api, accountId } = await owner('free');
  const { id } = await post(api, { sources: [talk({ external_id: 'a' }), talk()], metadata: { campaign: 'autumn' } });
  expect((await cancel(api, id)).counts).toMatchObject({ waiting: 0, failed: 2 });
  await sweep();
  const ended = await cancel(api, id);
  expect(ended).toMatchObject({ status: 'cancelled', counts: { failed: 2, completed: 0 }, credits: 0 });
  expect(ended.results_url).toContain('X-Amz-Signature');
  const key = { account_id: accountId, batch_id: id };
  expect(textOf(objectKeys.batchResults(key))?.split('\n')).toMatchObject([
    expect.stringContaining('index,'),
    expect.stringMatching(/^0,a,failed,cancelled,/),
    expect.stringMatching(/^1,,failed,cancelled,/),
    '',
  ]);
  expect(textOf(objectKeys.batchManifest(key))).toBeUndefined();
  await sweep();
  const events = bus.commandCalls(PutEventsCommand).map(({ args: [{ input }] }) => input.Entries?.[0]?.Detail ?? '');
  expect(events.map((detail) => JSON.parse(detail))).toMatchObject([
    {
      event: { type: 'batch.completed', data: { batch_id: id, status: 'cancelled', metadata: { campaign: 'autumn' } } },
    },
  ]);
  expect(itemOf('accounts')).toMatchObject({ open_batches: 0 });
  expect((await api.get('/batches')).as(BatchList).data).toMatchObject([{ id, status: 'cancelled' }]);
});

it('a cancelled batch cancels the work of its items, and gives back what is refunded', async () => {
  const { api, accountId } = await owner();
  const { id } = await post(api, { sources: [talk(), talk()], presets: ['tiktok'] });
  const key = { account_id: accountId, batch_id: id };
  const project = await getProject(accountId, (await newDraft(api)).id);
  const { export_id } = await unstartedExport(project);
  const { job_id } = await unstartedJob(project);
  const begin = async (index: number, ids: { readonly project_id: string; readonly job_id: string }) => {
    const source = { index, ...ids, status: 'importing' as const, credits: 0, refunded: 0, exports: [] };
    expect(await transact<string>({ ...beginItem(key, source, Date.now()) })).toBeUndefined();
  };
  await begin(0, { project_id: project.project_id, job_id });
  // Its project was deleted.
  await begin(1, { project_id: newId(), job_id: newId() });
  const item = { account_id: accountId, batch_item: batchItemId(id, 0) };
  const charged = { credits: 2, reserved: 0 };
  const writes = { ...noteWorks(item, { job_id, export_ids: [export_id] }), ...countOnBatch(key, charged) };
  expect(await transact<string>(writes)).toBeUndefined();
  expect(await cancel(api, id)).toMatchObject({ credits: 2 });
  await sweep();
  await sweep();
  expect(await get(api, id)).toMatchObject({ status: 'cancelled', counts: { failed: 2 }, credits: 0 });
  for (const work of [itemOf('exports'), itemOf('jobs')]) expect(work).toMatchObject({ error_code: 'cancelled' });
});

it('a source whose external_id is taken fails alone, and no source is begun that could not be paid', async () => {
  const { api } = await owner();
  const taken = talk({ external_id: 'taken' });
  expect((await api.post('/projects', { ...taken, auto_transcribe: false })).status).toBe(201);
  const { id } = await post(api, { sources: [taken, talk()], max_credits: 5 });
  const unpaid = await post(api, { sources: [talk()], max_credits: 0 });
  await sweep();
  expect((await itemsIn(api, id)).data).toMatchObject([
    { status: 'failed', error_code: 'external_id_taken' },
    { status: 'importing' },
  ]);
  expect((await itemsIn(api, unpaid.id)).data).toMatchObject([
    { status: 'failed', error_code: 'max_credits_exceeded' },
  ]);
  expect(await get(api, unpaid.id)).toMatchObject({ status: 'completed', counts: { failed: 1 } });
});

it('a source takes an external_id whose project was deleted by a request that died', async () => {
  const { api, accountId } = await owner();
  put('external-ids', { account_id: accountId, external_id: 'left', project_id: newId() });
  const { id } = await post(api, { sources: [talk({ external_id: 'left' })] });
  await sweep();
  const [item] = (await itemsIn(api, id)).data;
  expect(item).toMatchObject({ status: 'importing' });
  expect(itemOf('external-ids')).toMatchObject({ external_id: 'left', project_id: item?.project_id });
});

describe('POST batches and its quote refuse', () => {
  const paths = ['/batches', '/batches/quote'];

  it('what a source may not have, all at once', async () => {
    const { api } = await owner();
    const sources = [talk({ external_id: 'a' }), { source_url: 'https://youtu.be/x', external_id: 'a' }];
    for (const path of paths) {
      const { refusal, text } = await api.post(path, { sources });
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
      for (const field of ['source_url', 'external_id']) expect(text).toContain(`sources[1].${field}`);
    }
    expect((await api.post('/batches/quote', { sources: [talk({ duration: 1e300 })] })).text).toContain('[0].duration');
    expect(itemsOf('batches')).toEqual([]);
  });

  it.each<[string, PlanName, object, object]>([
    ['a picture of another plan', 'free', { resolution: '2160p' }, { status: 403, code: 'plan_limit_exceeded' }],
    ['a style that is not there', 'pro', { style_id: brandFontId }, { status: 404, code: 'not_found' }],
    ['a font that is not there', 'pro', { style: { font_id: brandFontId } }, { status: 404, code: 'not_found' }],
    [
      'a picture that a platform does not take',
      'pro',
      { presets: ['youtube', 'instagram_reels'], resolution: '2160p' },
      { status: 400, code: 'invalid_request', param: 'presets[1]' },
    ],
  ])('%s', async (_, plan, more, refusal) => {
    const { api } = await owner(plan);
    for (const path of paths)
      expect((await api.post(path, { sources: [talk()], presets: ['youtube'], ...more })).refusal).toMatchObject(
        refusal,
      );
    expect([itemsOf('batches'), keysOf()]).toEqual([[], []]);
  });

  it('exports with a key that may not export', async () => {
    const { withKey } = await owner();
    const writer = await withKey(['projects:write']);
    const refused = await writer.post('/batches', { sources: [talk()], presets: ['youtube'] });
    expect(refused.refusal).toMatchObject({ status: 403, code: 'scope_missing' });
    expect((await writer.post('/batches', { sources: [talk()] })).status).toBe(202);
  });

  it.each([
    ['of an account without credits', { credits: 0 }, { status: 402, code: 'insufficient_credits' }],
    ['beyond the open ones', { open_batches: maxOpenBatches }, { status: 429, code: 'too_many_open' }],
  ])('a batch %s', async (_, set, refusal) => {
    const { api, accountId } = await owner();
    await updateItem('accounts', { account_id: accountId }, { set });
    expect((await api.post('/batches', { sources: [talk()] })).refusal).toEqual(refusal);
    expect([itemsOf('batches'), keysOf()]).toEqual([[], []]);
  });
});

it('of batches at once only as many are made as may be open', async () => {
  const { api, accountId } = await owner();
  await updateItem('accounts', { account_id: accountId }, { set: { open_batches: maxOpenBatches - 1 } });
  const answers = await Promise.all([1, 2, 3].map(() => api.post('/batches', { sources: [talk()] })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429]);
});

it('a quote is the price of the stated durations, and says whether it can be paid', async () => {
  const { api } = await owner('free');
  const sources = [talk({ duration: 61 }), talk({ duration: 3600 }), talk()];
  const body = { sources, presets: ['youtube', 'tiktok'] };
  expect((await api.post('/batches/quote', body)).as(BatchQuote)).toMatchObject({
    transcription_credits: 62,
    export_credits: 2 * 2 * 62,
    credits: 310,
    sources: 3,
    unpriced_sources: 1,
    affordable: false,
    warnings: [{ code: 'insufficient_credits' }],
  });
  expect([itemsOf('batches'), itemsOf('quotes')]).toEqual([[], []]);
});
