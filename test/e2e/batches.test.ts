import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { parse } from 'csv-parse/sync';
import { expect, inject, it, onTestFinished } from 'vitest';
import { Batch, BatchItemList, BatchList } from '#contract/schemas/batch.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { Export, ExportList } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Project } from '#contract/schemas/project.ts';
import { Cueline } from '#sdk/index.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { advanceBatches } from '../support/cloud/sweeps.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';
import { runCli } from '../support/run-cli.ts';
import { until } from '../support/until.ts';

const cloud = inject('cloud');
const talk = (fields: object = {}) => ({ source_url: 'https://media.example.com/greeting.mp4', ...fields });
const me = await newAccount(cloud.data, 'pro');
const sweepNow = () => advanceBatches(cloud.data, me.accountId);
const untilTranscribed = (id?: string): Promise<Project> =>
  until(
    async () => (await me.api.get(`/projects/${id}`)).as(Project),
    ({ status }) => status === 'ready' || status === 'failed',
  );

it('a batch transcribes and exports each source, and ends with one event and a file of results', async () => {
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
  const begun = (await me.api.post('/batches', body)).as(Batch);
  expect(begun).toMatchObject({ status: 'running', counts: { total: 2, waiting: 2 }, results_url: null });
  await sweepNow();
  const [first, second] = (await me.api.get(`/batches/${begun.id}/items`)).as(BatchItemList).data;
  expect([first, second]).toMatchObject([
    { index: 0, external_id: 'first', status: 'importing' },
    { index: 1, external_id: 'second', status: 'importing' },
  ]);
  const project = await untilTranscribed(first?.project_id);
  expect(project).toMatchObject({
    status: 'ready',
    error: null,
    batch_id: begun.id,
    external_id: 'first',
    metadata: { campaign: 'autumn' },
    style: { template: 'karaoke', font_id },
  });
  await untilTranscribed(second?.project_id);
  const { data } = (await me.api.get(`/exports?batch_id=${begun.id}`)).as(ExportList);
  const made = data.find(({ project_id }) => project_id === project.id);
  expect(made).toMatchObject({ preset: 'youtube', project_id: project.id, batch_id: begun.id });
  await me.api.settled(`/exports/${made?.id}`, Export);
  await sweepNow();
  await sweepNow();
  const ended = (await me.api.get(`/batches/${begun.id}`)).as(Batch);
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
    { index: '1', preset: 'youtube', export_status: 'failed', error_code: 'link_not_found', credits: '0' },
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
  const folder = temporaryFolder(onTestFinished);
  const [talks, out] = [join(folder, 'talks.csv'), join(folder, 'results.csv')];
  writeFileSync(talks, `source_url,external_id\n${talk().source_url},a\n${talk().source_url},\n`);
  const client = new Cueline({ baseUrl: cloud.baseUrl, apiKey: me.apiKey });
  const id = (await runCli(client, 'batch', talks)).stdout.trim();
  const cancelled = (await me.api.post(`/batches/${id}/cancel`, undefined)).as(Batch);
  expect(cancelled.counts).toMatchObject({ waiting: 0, failed: 2 });
  await sweepNow();
  const ended = (await me.api.post(`/batches/${id}/cancel`, undefined)).as(Batch);
  expect(ended).toMatchObject({ status: 'cancelled', counts: { failed: 2, completed: 0 }, credits: 0 });
  expect(await runCli(client, 'batch', '--resume', id, '--out', out)).toMatchObject({ exitCode: 8 });
  expect(parse(readFileSync(out, 'utf8'), { columns: true })).toMatchObject([
    { index: '0', external_id: 'a', status: 'failed', error_code: 'cancelled' },
    { index: '1', status: 'failed', error_code: 'cancelled' },
  ]);
  expect((await me.api.get('/batches?limit=1')).as(BatchList).data).toMatchObject([{ id, status: 'cancelled' }]);
});
