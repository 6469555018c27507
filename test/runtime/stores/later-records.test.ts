import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { quotaKinds } from '#contract/quotas.ts';
import { knownExport } from '#contract/records/export.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { Export } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import type { TableName } from '#contract/tables.ts';
import { knownStyle, laterFieldWarnings } from '#core/styles/stored-style.ts';
import { eventOfDeleted, saysOwn } from '#core/views/event-view.ts';
import { exportView } from '#core/views/export-view.ts';
import { jobView } from '#core/views/job-view.ts';
import { projectView } from '#core/views/project-view.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { getBatch } from '#runtime/stores/batches.ts';
import { getDelivery } from '#runtime/stores/deliveries.ts';
import { searchEvents } from '#runtime/stores/events.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { listFonts } from '#runtime/stores/fonts.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { findKey } from '#runtime/stores/keys.ts';
import { findProject } from '#runtime/stores/projects.ts';
import { namedQuote } from '#runtime/stores/quotes.ts';
import { getStyle } from '#runtime/stores/styles.ts';
import { findVersion } from '#runtime/stores/transcript-versions.ts';
import { usageOf } from '#runtime/stores/usage.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';
import {
  account_id,
  created_at,
  draft,
  endedAt,
  exported,
  job,
  other_id,
  project_id,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, put } from '../../support/stores/tables-in-memory.ts';

const style = { template: 'later', font: 'Later Sans', color: '#ff0000', later_field: 1 };
const event = {
  id: other_id,
  type: 'translation.failed',
  created_at: endedAt,
  data: { project_id, status: 'failed', error: 'It is said what.', metadata: { order: '7' }, later: true },
};
const at = { account_id, created_at };
const later: Partial<Record<TableName, object>> = {
  projects: { ...draft, style, error_code: 'later' },
  jobs: { ...job, type: 'translation', failure_code: 'later', warnings: [{ code: 'later', message: 'M' }], event },
  exports: {
    ...exported,
    ...{ preset: 'later', resolution: '4320p', fit: 'later', renderer: 'later', style, event },
    ...{ failure_code: 'later', warnings: [{ code: 'later', message: 'M' }] },
  },
  events: { account_id, event_id: other_id, listed_id: other_id, event, expires_at: 4_000_000_000 },
  styles: { ...at, style_id: other_id, name: 'S', style },
  fonts: { ...at, font_id: other_id, name: 'F', size_bytes: 1, scripts: ['Later'] },
  webhooks: { ...at, webhook_id: other_id, url: 'https://example.com/', events: ['later'] },
  usage: { account_id, kind: 'later', used: 1, changes: 1 },
  keys: { ...at, key_id: other_id, name: 'K', scopes: ['later'], ancestors: [], secrets: [], version: 0 },
  'transcript-versions': {
    account_project: `${account_id}#${project_id}`,
    ...{
      version: other_id,
      key: 'k',
      size_bytes: 1,
      author: { kind: 'later', id: '1' },
      created_at,
      saved_at: created_at,
    },
  },
  batches: {
    ...at,
    ...{ batch_id: other_id, status: 'running', spends_by: [], total: 1, begun: 0, ended: 0, completed: 0, credits: 0 },
    exports: { presets: ['later'], resolution: '4320p', fit: 'later' },
  },
  quotes: {
    ...at,
    ...{ quote_id: other_id, project_id, asked: { work: 'exports', presets: ['later'] }, fingerprint: '', credits: 1 },
    ...{ items: [], valid_until: endedAt, expires_at: 4_000_000_000 },
  },
};

beforeAll(interceptTables);
beforeEach(() => {
  hold(later);
  const delivery = newDelivery({ account_id, webhook_id: other_id }, event, 0);
  put('deliveries', delivery);
});

it.each<[string, () => Promise<unknown>, object]>([
  [
    'a project',
    () => findProject(account_id, project_id).then((one) => one && v.parse(Project, projectView(one))),
    {
      ...{
        error_code: 'later',
        style: { template: 'later', font: 'Later Sans', color: '#ff0000', placement: 'bottom' },
      },
    },
  ],
  [
    'a job',
    () => findJob(account_id, job.job_id).then((one) => one && v.parse(Job, jobView(one))),
    {
      ...{ type: 'translation', error_code: 'later', warnings: [{ code: 'later' }] },
    },
  ],
  [
    'an export',
    () => findExport(account_id, exported.export_id).then((one) => one && v.parse(Export, exportView(one, 0))),
    {
      ...{ preset: 'later', renderer: 'later', error_code: 'later', warnings: [{ code: 'later' }] },
    },
  ],
  [
    'an event',
    async () =>
      v.parse(EventList, { data: (await searchEvents(account_id, { limit: 1 }, {})).found.map((one) => one.event) }),
    {
      data: [{ type: 'translation.failed', data: { later: true } }],
    },
  ],
  ['a saved style', () => getStyle({ account_id, style_id: other_id }), { style }],
  ['a font', () => listFonts(account_id), [{ scripts: ['Later'] }]],
  ['an endpoint', () => getWebhook({ account_id, webhook_id: other_id }), { events: ['later'] }],
  [
    'a delivery',
    () => getDelivery({ account_id, webhook_id: other_id, event_id: other_id }),
    {
      ...{ event_type: 'translation.failed', body: JSON.stringify(event) },
    },
  ],
  ['a key', () => findKey({ account_id, key_id: other_id }), { scopes: ['later'] }],
  ['a version', () => findVersion({ account_id, project_id }, other_id), { author: { kind: 'later' } }],
  ['a batch', () => getBatch({ account_id, batch_id: other_id }), { exports: { presets: ['later'] } }],
])('%s that a later release has stored is read, and what it says is shown', async (_, read, expected) => {
  expect(await read()).toMatchObject(expected);
});

it('a counter of a later quota is left out of the usage', async () => {
  expect(Object.keys(await usageOf(account_id))).toEqual([...quotaKinds, 'deleted_bytes']);
});

it('a quote of a later release is for no request of this one', async () => {
  const request = { work: 'exports', body: { quote_id: other_id }, schema: v.looseObject({}) } as const;
  await expect(namedQuote({ account_id, project_id }, request)).rejects.toMatchObject({ code: 'not_found' });
});

it('an export that asks for what only a later release knows is not made', async () => {
  const record = await findExport(account_id, exported.export_id);
  expect(() => record && knownExport(record)).toThrow();
  expect(knownExport({ ...exported, fit: 'pad' })).toMatchObject({ preset: 'tiktok', fit: 'pad' });
});

it('captions are drawn without what only a later release can draw, which a warning says', () => {
  expect(knownStyle(style)).toEqual({ color: '#ff0000' });
  expect(laterFieldWarnings(style)).toMatchObject([
    { code: 'drawn_simpler', message: expect.stringContaining('without template, font, later_field of') },
  ]);
  expect(laterFieldWarnings({ color: '#ff0000' })).toEqual([]);
});

it('an event of a later type does not say what its deleted project had', () => {
  expect(saysOwn(event) && eventOfDeleted(event)).toEqual({
    ...event,
    data: { project_id, status: 'failed', error: 'The project has been deleted.', later: true },
  });
});
