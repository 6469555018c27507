import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listOf } from '#contract/schemas/page-query.ts';
import type { TableName } from '#contract/tables.ts';
import { dayMs } from '#core/days.ts';
import { accountProject } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { exported } from '../../support/stores/example-records.ts';

await serveInMemory();

const List = listOf(v.looseObject({}));

it('lists that were not paged once answer all by default, and pages for those who ask', async () => {
  const { accountId: account_id, api } = await newAccountInMemory('studio');
  const { id: project_id } = await newDraft(api);
  const account_project = accountProject({ account_id, project_id });
  const putTwice = (table: TableName, item: (id: string, created_at: string) => object) =>
    transact(
      Object.fromEntries(
        [2, 1].map((days) => {
          const made = new Date(Date.now() - days * dayMs);
          return [days, { table, put: { ...item(newId({ msecs: made.getTime() }), made.toISOString()) } }];
        }),
      ),
    );
  await putTwice('styles', (style_id, created_at) => ({ account_id, style_id, name: 'A', style: {}, created_at }));
  await putTwice('fonts', (_, created_at) => ({
    ...{ account_id, font_id: crypto.randomUUID(), name: 'A', size_bytes: 1, scripts: [] },
    created_at,
  }));
  await putTwice('webhooks', (webhook_id, created_at) => ({
    ...{ account_id, webhook_id, url: 'https://hooks.example.com', events: [], created_at },
  }));
  await putTwice('transcript-versions', (version, created_at) => ({
    ...{ account_project, version, key: 'a', language: 'en', size_bytes: 1, author: { kind: 'key', id: account_id } },
    ...{ created_at, saved_at: created_at },
  }));
  await putTwice('exports', (export_id) => ({ ...exported, account_id, project_id, account_project, export_id }));
  await api.post('/api-keys', { name: 'second', scopes: ['account:read'] });
  const read = async (path: string, query = '') => (await api.get(`${path}${query}`)).as(List);
  const project = `/projects/${project_id}`;
  const paths = ['/styles', '/fonts', '/webhooks', '/api-keys', `${project}/transcript/versions`, `${project}/exports`];
  for (const path of paths) {
    const whole = await read(path);
    expect(whole, path).toEqual({ data: [expect.anything(), expect.anything()] });
    const first = await read(path, '?limit=1');
    const last = await read(path, `?limit=1&cursor=${first.next_cursor}`);
    expect([...first.data, ...last.data], path).toEqual(whole.data);
    expect(last.next_cursor, path).toBeUndefined();
  }
});
