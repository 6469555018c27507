import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { idBeforeCursor } from '#core/requests/cursor.ts';
import { listProjects, statusFields } from '#runtime/stores/projects.ts';
import type { Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { put } from '../../../support/stores/tables-in-memory.ts';

await serveInMemory();

const newCustomer = async () => {
  const { accountId, api } = await newAccountInMemory('creator');
  return { accountId, api };
};

/** A project as POST /projects writes it, without its media. */
const record = (accountId: string, createdMs: number, status: 'draft' | 'ready'): ProjectRecord => ({
  account_id: accountId,
  project_id: newId({ msecs: createdMs }),
  ...statusFields(accountId, status),
  title: 'seeded',
  kind: 'video',
  source: 'video',
  language: 'en',
  created_at: new Date(createdMs).toISOString(),
});

/** Puts `count` projects into the table, every second one ready. Returns them newest first. */
const seed = async (accountId: string, count: number): Promise<ProjectRecord[]> => {
  const startMs = Date.now() - 10 * count;
  const records = Array.from({ length: count }, (_, at) =>
    record(accountId, startMs + 10 * at, at % 2 ? 'ready' : 'draft'),
  );
  for (const item of records) put('projects', item);
  return records.toReversed();
};

/** All ids of the list, read page by page. `between` runs before each page but the first. */
const walk = async (api: Api, query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    if (cursor) await between();
    const answer = await api.get(`/projects?${query}${cursor ? `&cursor=${cursor}` : ''}`);
    const page = answer.as(ProjectList);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
};

describe('three hundred projects', () => {
  it('are listed in pages without a gap or a duplicate, newest first, while more are created, and by status', async () => {
    const { accountId, api } = await newCustomer();
    const records = await seed(accountId, 300);
    let created = 0;
    const create = async () => {
      created += 1;
      put('projects', record(accountId, Date.now(), 'ready'));
    };
    const ids = records.map(({ project_id }) => project_id);
    expect(await walk(api, 'limit=20', create)).toEqual(ids);
    expect(created).toBe(14);
    const all = await walk(api, 'limit=100');
    expect(all.slice(-ids.length)).toEqual(ids);
    expect(new Set(all).size).toBe(ids.length + created);
    const ready = records.filter(({ status }) => status === 'ready').map(({ project_id }) => project_id);
    expect((await walk(api, 'limit=100&status=ready')).slice(created)).toEqual(ready);
  });

  it('that are deleted are read in few requests, which ask for more than a page', async () => {
    const { accountId, api } = await newCustomer();
    const records = await seed(accountId, 700);
    for (const { account_status: _, ...project } of records.slice(0, 600))
      put('projects', { ...project, deleting: project.created_at });
    const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const found = await listProjects(accountId, { limit: 20 });
    expect(sent.mock.calls.length).toBeLessThanOrEqual(6);
    sent.mockRestore();
    expect(found).toEqual(records.slice(600, 620));
    expect(await walk(api, 'limit=7')).toEqual(records.slice(600).map(({ project_id }) => project_id));
  });
});

describe('a filtered list', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>;
  const at = (time: string, title: string, kind: ProjectRecord['kind'], status: 'draft' | 'ready' = 'ready') => {
    const project = { ...record(customer.accountId, Date.parse(time), status), title, kind };
    return put('projects', project);
  };
  const list = async (query: string) => (await customer.api.get(`/projects?${query}`)).as(ProjectList);
  const found = async (query: string) => (await list(query)).data.map(({ title }) => title);
  beforeAll(async () => {
    customer = await newCustomer();
    at('2026-03-01T00:00:00.000Z', 'A talk', 'speech');
    at('2026-03-02T23:59:59.999Z', 'Ein CAFÉ', 'video');
    at('2026-03-03T00:00:00.000Z', 'Small talk', 'podcast', 'draft');
  });

  it('has a part of the title in any case', async () => {
    expect(await found('title=TALK')).toEqual(['Small talk', 'A talk']);
    expect(await found('title=caf%C3%A9')).toEqual(['Ein CAFÉ']);
    expect(await found('title=nothing')).toEqual([]);
  });

  it('has the kind, the status and the days of the filter, each alone and together', async () => {
    expect(await found('kind=podcast')).toEqual(['Small talk']);
    expect(await found('title=talk&status=ready')).toEqual(['A talk']);
    expect(await found('created_from=2026-03-02')).toEqual(['Small talk', 'Ein CAFÉ']);
    expect(await found('created_to=2026-03-02')).toEqual(['Ein CAFÉ', 'A talk']);
    expect(await found('created_from=2026-03-02&created_to=2026-03-02')).toEqual(['Ein CAFÉ']);
    expect(await found('created_from=2026-03-02&kind=speech')).toEqual([]);
    expect(await found('created_from=2026-03-03&created_to=2026-03-01')).toEqual([]);
  });

  it('comes in pages, whose cursor is refused with another filter', async () => {
    const { data, next_cursor } = await list('title=talk&limit=1');
    expect(data.map(({ title }) => title)).toEqual(['Small talk']);
    expect(await found(`title=talk&limit=1&cursor=${next_cursor}`)).toEqual(['A talk']);
    const other = await customer.api.get(`/projects?title=tal&limit=1&cursor=${next_cursor}`);
    expect(other.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'cursor' });
  });

  it('reads a thousand projects at most, and continues where it stopped', async () => {
    const many = await newCustomer();
    const old = record(many.accountId, Date.now() - 100_000, 'ready');
    put('projects', { ...old, title: 'The oldest' });
    await seed(many.accountId, 1050);
    const first = (await many.api.get('/projects?title=oldest')).as(ProjectList);
    expect(first.data).toEqual([]);
    const second = (await many.api.get(`/projects?title=oldest&cursor=${first.next_cursor}`)).as(ProjectList);
    expect(second).toEqual({ data: [expect.objectContaining({ title: 'The oldest' })] });
  });
});

describe('a page', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>;
  let ids: string[];
  beforeAll(async () => {
    customer = await newCustomer();
    ids = (await seed(customer.accountId, 101)).map(({ project_id }) => project_id);
  });
  const list = (query: string) => customer.api.get(`/projects${query}`);

  it('has twenty projects by default, and one to a hundred with limit', async () => {
    const sizes = ['', '?limit=1', '?limit=100'].map(async (query) => (await list(query)).as(ProjectList).data.length);
    expect(await Promise.all(sizes)).toEqual([20, 1, 100]);
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '%2010'])('is refused with the limit "%s"', async (limit) =>
    expect((await list(`?limit=${limit}`)).refusal).toEqual({ status: 400, code: 'invalid_request', param: 'limit' }),
  );

  it.each([
    ['?status=done', 'status'],
    ['?status=ready&status=draft', 'status'],
    ['?page=2', 'page'],
  ])('is refused with %s, and the param is named', async (query, param) =>
    expect((await list(query)).refusal).toEqual({ status: 400, code: 'invalid_request', param }),
  );

  it('that is the last has no next_cursor, also when it is full', async () => {
    const { next_cursor } = (await list('?limit=100')).as(ProjectList);
    expect(idBeforeCursor(next_cursor ?? '', [customer.accountId, ''])).toBe(ids[99]);
    const last = (await list(`?limit=1&cursor=${next_cursor}`)).as(ProjectList);
    expect(last).toEqual({ data: [expect.objectContaining({ id: ids[100] })] });
  });

  it('is empty when there are no projects', async () => {
    const { api } = await newCustomer();
    expect((await api.get('/projects')).as(ProjectList)).toEqual({ data: [] });
    expect((await list('?status=failed')).as(ProjectList)).toEqual({ data: [] });
  });

  it('is refused with a cursor that is altered, of another filter, or of another account', async () => {
    const next_cursor = (await list('?limit=1')).as(ProjectList).next_cursor ?? '';
    expect(next_cursor).not.toBe('');
    const { api: other } = await newCustomer();
    const refused = { status: 400, code: 'invalid_request', param: 'cursor' };
    const altered = [...Array(next_cursor.length).keys()].map(
      (at) => next_cursor.slice(0, at) + (next_cursor[at] === 'A' ? 'B' : 'A') + next_cursor.slice(at + 1),
    );
    for (const cursor of altered) expect((await list(`?cursor=${cursor}`)).refusal).toEqual(refused);
    expect((await list(`?cursor=${next_cursor}=`)).refusal).toEqual(refused);
    expect((await list('?cursor=')).refusal).toEqual(refused);
    expect((await list(`?status=ready&cursor=${next_cursor}`)).refusal).toEqual(refused);
    expect((await other.get(`/projects?cursor=${next_cursor}`)).refusal).toEqual(refused);
    expect((await list(`?cursor=${next_cursor}`)).status).toBe(200);
  });
});

it('a list by status has a project while it has that status, as GET shows it', async () => {
  const { api } = await newCustomer();
  const draft = await newDraft(api);
  const under = async (status: string) => (await api.get(`/projects?status=${status}`)).as(ProjectList).data;
  expect(await under('draft')).toEqual([draft]);
  await api.send('PUT', `/projects/${draft.id}/transcript`, { lines: [] });
  expect(await under('draft')).toEqual([]);
  expect(await under('ready')).toEqual([(await api.get(`/projects/${draft.id}`)).as(Project)]);
});
