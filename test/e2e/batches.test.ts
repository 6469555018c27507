import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { parse } from 'csv-parse/sync';
import { v7 as newId } from 'uuid';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { maxOpenBatches } from '#contract/limits.ts';
import { Batch, BatchItemList, BatchList, BatchQuote } from '#contract/schemas/batch.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { Export, ExportList } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { batchItemId, beginItem, countOnBatch, noteWorks } from '#runtime/stores/batches.ts';
import { claimExternalId } from '#runtime/stores/external-ids.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { Cueline } from '#sdk/index.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { brandFontId } from '../support/brand-font-id.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { advanceBatches } from '../support/cloud/sweeps.ts';
import { unstartedExport, unstartedJob } from '../support/cloud/unstarted-work.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';
import { runCli } from '../support/run-cli.ts';
import { until } from '../support/until.ts';

const cloud = inject('cloud');
const talk = (fields: object = {}) => ({ source_url: 'https://media.example.com/greeting.mp4', ...fields });
const owner = async (plan: 'free' | 'pro' = 'pro') => {
  const { apiKey, accountId } = await newAccount(cloud.data, plan);
  return { api: new Api({ baseUrl: cloud.baseUrl, apiKey }), apiKey, accountId };
};
type Owner = Awaited<ReturnType<typeof owner>>;

const sweepNow = ({ accountId }: Owner) => advanceBatches(cloud.data, accountId);
const itemsOf = async (api: Api, id: string) => (await api.get(`/batches/${id}/items`)).as(BatchItemList).data;
const untilTranscribed = (api: Api, id?: string): Promise<Project> =>
  until(
    async () => (await api.get(`/projects/${id}`)).as(Project),
    ({ status }) => status === 'ready' || status === 'failed',
  );
const get = async (api: Api, id: string) => (await api.get(`/batches/${id}`)).as(Batch);

it('a batch transcribes and exports each source, and ends with one event and a file of results', async () => {
  const me = await owner();
  const { id: font_id } = (await me.api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont);
  const body = {
    sources: [
      talk({ external_id: 'first' }),
      { source_url: 'https://media.example.com/gone.mp3', external_id: 'second' },
    ],
    presets: ['youtube'],
    resolution: '720p',
    style: { template: 'karaoke', font_id },
    metadata: { campaign: 'autumn' },
  };
  // Of a project that is gone.
  const claimed = { account_id: me.accountId, project_id: newId(), external_id: 'second' };
  expect(await transact<string>({ ...claimExternalId(claimed) })).toBeUndefined();
  const begun = (await me.api.post('/batches', body, { 'idempotency-key': 'once' })).as(Batch);
  expect(begun).toMatchObject({ status: 'running', counts: { total: 2, waiting: 2 }, results_url: null });
  const replay = await me.api.post('/batches', body, { 'idempotency-key': 'once' });
  expect(replay.as(Batch).id).toBe(begun.id);
  const other = await me.api.post('/batches', { ...body, resolution: '1080p' }, { 'idempotency-key': 'once' });
  expect(other.refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  await sweepNow(me);
  const [first, second] = await itemsOf(me.api, begun.id);
  expect([first, second]).toMatchObject([
    { index: 0, external_id: 'first', status: 'importing' },
    { index: 1, external_id: 'second', status: 'importing' },
  ]);
  const project = await untilTranscribed(me.api, first?.project_id);
  expect(project).toMatchObject({
    status: 'ready',
    error: null,
    batch_id: begun.id,
    external_id: 'first',
    metadata: { campaign: 'autumn' },
    style: { template: 'karaoke', font_id },
  });
  await untilTranscribed(me.api, second?.project_id);
  const [made] = (await me.api.get(`/exports?batch_id=${begun.id}`)).as(ExportList).data;
  expect(made).toMatchObject({ preset: 'youtube', project_id: project.id, batch_id: begun.id });
  await me.api.settled(`/exports/${made?.id}`, Export);
  await sweepNow(me);
  await sweepNow(me);
  const ended = await get(me.api, begun.id);
  expect(ended).toMatchObject({
    status: 'completed',
    counts: { total: 2, waiting: 0, open: 0, completed: 1, failed: 1 },
    credits: 2,
  });
  const file = await (await fetch(ended.results_url ?? '')).text();
  expect(parse(file, { columns: true })).toMatchObject([
    {
      index: '0',
      external_id: 'first',
      status: 'completed',
      job_status: 'completed',
      credits: '1',
      project_id: project.id,
    },
    {
      index: '0',
      external_id: 'first',
      export_id: made?.id,
      preset: 'youtube',
      export_status: 'completed',
      credits: '1',
    },
    { index: '1', external_id: 'second', status: 'failed', error_code: 'link_not_found', credits: '0' },
  ]);
  await expect
    .poll(async () => (await me.api.get('/events?type=batch.completed')).as(EventList).data)
    .toMatchObject([
      {
        data: {
          batch_id: begun.id,
          status: 'completed',
          total: 2,
          completed: 1,
          failed: 1,
          credits: 2,
          metadata: { campaign: 'autumn' },
        },
      },
    ]);
});

it('a cancelled batch begins nothing more, cancels what is open, and ends', async () => {
  const me = await owner('free');
  const folder = temporaryFolder(onTestFinished);
  const [talks, out] = [join(folder, 'talks.csv'), join(folder, 'results.csv')];
  writeFileSync(talks, `source_url,external_id\n${talk().source_url},a\n${talk().source_url},\n`);
  const client = new Cueline({ baseUrl: cloud.baseUrl, apiKey: me.apiKey });
  const id = (await runCli(client, 'batch', talks)).stdout.trim();
  const cancelled = (await me.api.post(`/batches/${id}/cancel`, undefined)).as(Batch);
  expect(cancelled.counts).toMatchObject({ waiting: 0, failed: 2 });
  await sweepNow(me);
  const ended = (await me.api.post(`/batches/${id}/cancel`, undefined)).as(Batch);
  expect(ended).toMatchObject({ status: 'cancelled', counts: { failed: 2, completed: 0 }, credits: 0 });
  expect(await runCli(client, 'batch', '--resume', id, '--out', out)).toMatchObject({ exitCode: 8 });
  expect(parse(readFileSync(out, 'utf8'), { columns: true })).toMatchObject([
    { index: '0', external_id: 'a', status: 'failed', error_code: 'cancelled' },
    { index: '1', status: 'failed', error_code: 'cancelled' },
  ]);
  expect((await me.api.get('/batches')).as(BatchList).data).toMatchObject([{ id, status: 'cancelled' }]);
});

it('a cancelled batch cancels the work of its items, and gives back what is refunded', async () => {
  const me = await owner();
  const { id } = (await me.api.post('/batches', { sources: [talk(), talk()], presets: ['tiktok'] })).as(Batch);
  const key = { account_id: me.accountId, batch_id: id };
  const project = await getProject(me.accountId, (await newDraft(me.api)).id);
  const { export_id } = await unstartedExport(project);
  const { job_id } = await unstartedJob(project);
  const begin = async (index: number, ids: { readonly project_id: string; readonly job_id: string }) => {
    const source = { index, ...ids, status: 'importing' as const, credits: 0, refunded: 0, exports: [] };
    expect(await transact<string>({ ...beginItem(key, source, Date.now()) })).toBeUndefined();
  };
  await begin(0, { project_id: project.project_id, job_id });
  // Its project was deleted.
  await begin(1, { project_id: newId(), job_id: newId() });
  const item = { account_id: me.accountId, batch_item: batchItemId(id, 0) };
  const charged = { credits: 2, reserved: 0 };
  const writes = { ...noteWorks(item, { job_id, export_ids: [export_id] }), ...countOnBatch(key, charged) };
  expect(await transact<string>(writes)).toBeUndefined();
  expect((await me.api.post(`/batches/${id}/cancel`, undefined)).as(Batch)).toMatchObject({ credits: 2 });
  await sweepNow(me);
  await sweepNow(me);
  expect(await get(me.api, id)).toMatchObject({ status: 'cancelled', counts: { failed: 2 }, credits: 0 });
  expect((await me.api.get(`/exports/${export_id}`)).as(Export).error_code).toBe('cancelled');
  expect((await me.api.get(`/jobs/${job_id}`)).as(Job).error_code).toBe('cancelled');
});

it('a batch with a limit finishes what it pays for, and charges nothing for the rest', async () => {
  const me = await owner();
  const sources = Array.from({ length: 6 }, () => talk());
  const body = { sources, presets: ['youtube'], resolution: '720p', max_credits: 5 };
  const { id } = (await me.api.post('/batches', body)).as(Batch);
  await sweepNow(me);
  const begun = await itemsOf(me.api, id);
  expect(begun.map(({ status }) => status)).toEqual(['importing', 'importing']);
  for (const { project_id } of begun) {
    expect(await untilTranscribed(me.api, project_id)).toMatchObject({ status: 'ready' });
    const [made] = (await me.api.get(`/projects/${project_id}/exports`)).as(ExportList).data;
    const reads = await me.api.settled(`/exports/${made?.id}`, Export);
    expect(reads.at(-1)).toMatchObject({ status: 'completed', credits: 1, transcript_version: expect.any(String) });
  }
  await sweepNow(me);
  await sweepNow(me);
  await sweepNow(me);
  expect(await get(me.api, id)).toMatchObject({ status: 'completed', credits: 4, counts: { completed: 2, failed: 4 } });
  expect((await itemsOf(me.api, id)).slice(2)).toMatchObject(
    Array.from({ length: 4 }, () => ({ error_code: 'max_credits_exceeded', credits: 0, exports: [] })),
  );
});

it('a source whose external_id is taken fails alone, and no source is begun that could not be paid', async () => {
  const me = await owner();
  const taken = talk({ external_id: 'taken' });
  await me.api.post('/projects', { ...taken, auto_transcribe: false });
  const { id } = (await me.api.post('/batches', { sources: [taken], max_credits: 5 })).as(Batch);
  const unpaid = (await me.api.post('/batches', { sources: [talk()], max_credits: 0 })).as(Batch);
  await sweepNow(me);
  expect(await itemsOf(me.api, id)).toMatchObject([{ status: 'failed', error_code: 'external_id_taken' }]);
  expect(await itemsOf(me.api, unpaid.id)).toMatchObject([{ status: 'failed', error_code: 'max_credits_exceeded' }]);
});

describe('POST batches and its quote refuse', () => {
  it('what a source may not have, all at once, and take nothing', async () => {
    const { api } = await owner();
    const sources = [talk({ external_id: 'a' }), { source_url: 'https://youtu.be/x', external_id: 'a' }];
    for (const path of ['/batches', '/batches/quote']) {
      const { refusal, text } = await api.post(path, { sources });
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(text).toContain('sources[1].source_url');
      expect(text).toContain('sources[1].external_id');
    }
    expect((await api.get('/batches')).as(BatchList).data).toEqual([]);
  });

  it('a picture that the plan does not allow, and a style that is not there', async () => {
    const { api } = await owner('free');
    const [sources, style_id] = [[talk()], '019aa000-0000-7000-8000-000000000001'];
    for (const path of ['/batches', '/batches/quote']) {
      const large = await api.post(path, { sources, presets: ['youtube'], resolution: '2160p' });
      expect(large.refusal).toMatchObject({ status: 403, code: 'plan_limit_exceeded' });
      for (const style of [{ style_id }, { style: { font_id: brandFontId } }])
        expect((await api.post(path, { sources, ...style })).refusal).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('pictures that a platform does not take, and a length that no media have', async () => {
    const { api } = await owner();
    const body = { sources: [talk({ duration: 1e300 })], presets: ['youtube'] };
    expect((await api.post('/batches/quote', body)).text).toContain('sources[0].duration');
    const large = { sources: [talk()], presets: ['youtube', 'instagram_reels'], resolution: '2160p' };
    for (const path of ['/batches', '/batches/quote']) {
      const { refusal, text } = await api.post(path, large);
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(text).toContain('presets[1]');
    }
  });

  it('exports with a key that may not export', async () => {
    const { api, accountId } = await owner();
    const key = await createKey(accountId, 'writer', { scopes: ['projects:write'] });
    const writer = new Api({ baseUrl: cloud.baseUrl, apiKey: key });
    const refused = await writer.post('/batches', { sources: [talk()], presets: ['youtube'] });
    expect(refused.refusal).toMatchObject({ status: 403, code: 'scope_missing' });
    expect((await api.get('/batches')).as(BatchList).data).toEqual([]);
  });

  it('a batch of an account without credits, of which no source could be transcribed', async () => {
    const { api, accountId } = await owner();
    await updateItem('accounts', { account_id: accountId }, { set: { credits: 0 } });
    expect((await api.post('/batches', { sources: [talk()] })).refusal).toEqual({
      status: 402,
      code: 'insufficient_credits',
    });
    expect((await api.get('/batches')).as(BatchList).data).toEqual([]);
  });

  it('a batch beyond the open ones of an account', async () => {
    const { api, accountId } = await owner();
    await updateItem('accounts', { account_id: accountId }, { set: { open_batches: maxOpenBatches } });
    expect((await api.post('/batches', { sources: [talk()] })).refusal).toMatchObject({
      status: 429,
      code: 'too_many_open',
    });
  });
});

it('a quote is the price of the stated durations, and says whether it can be paid', async () => {
  const { api } = await owner('free');
  const sources = [talk({ duration: 61 }), talk({ duration: 3600 }), talk()];
  const quote = (await api.post('/batches/quote', { sources, presets: ['youtube', 'tiktok'] })).as(BatchQuote);
  expect(quote).toMatchObject({
    transcription_credits: 62,
    export_credits: 2 * 2 * 62,
    credits: 310,
    sources: 3,
    unpriced_sources: 1,
    affordable: false,
    warnings: [{ code: 'insufficient_credits' }],
  });
});
