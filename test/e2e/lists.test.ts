import { BatchWriteItemCommand, DynamoDBClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { idBeforeCursor } from '#core/requests/cursor.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { tableName } from '#runtime/environment.ts';
import { listProjects, statusFields } from '#runtime/stores/projects.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');

const newCustomer = async () => {
  const { accountId, apiKey } = await newAccount(cloud.data, 'creator');
  return { accountId, api: new Api({ baseUrl: cloud.baseUrl, apiKey }) };
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

/** Puts `count` projects of the last days into the table, every second one ready. Answers them newest first. */
const seed = async (accountId: string, count: number): Promise<ProjectRecord[]> => {
  const client = new DynamoDBClient({});
  const startMs = Date.now() - 10 * count;
  const records = Array.from({ length: count }, (_, at) =>
    record(accountId, startMs + 10 * at, at % 2 ? 'ready' : 'draft'),
  );
  const batches = Array.from({ length: Math.ceil(count / 25) }, (_, at) => records.slice(at * 25, at * 25 + 25));
  const write = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const RequestItems = { [tableName('projects')]: batch.map((item) => ({ PutRequest: { Item: marshall(item) } })) };
      const { UnprocessedItems = {} } = await client.send(new BatchWriteItemCommand({ RequestItems }));
      expect(UnprocessedItems).toEqual({});
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  return records.toReversed();
};

/** Every id of the list, page after page. `between` runs before each page but the first. */
const walk = async (api: Api, query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    if (cursor) await between();
    const answer = await api.get(`/projects?${query}${cursor ? `&cursor=${cursor}` : ''}`);
    const page = answer.as(ProjectList);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
};

describe('ten thousand projects', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>;
  let ids: string[];
  let readyIds: string[];
  beforeAll(async () => {
    customer = await newCustomer();
    const records = await seed(customer.accountId, 10_000);
    ids = records.map(({ project_id }) => project_id);
    readyIds = records.filter(({ status }) => status === 'ready').map(({ project_id }) => project_id);
  }, 300_000);

  it('are walked in pages without a gap or a double, newest first, while more are created', async () => {
    const { accountId, api } = customer;
    let created = 0;
    const create = async () => {
      created += 1;
      if (created % 25 === 0) return newDraft(api);
      return transact({ project: { table: 'projects', put: record(accountId, Date.now(), 'ready') } });
    };
    expect(await walk(api, 'limit=100', create)).toEqual(ids);
    expect(created).toBe(99);
    const all = await walk(api, 'limit=100');
    expect(all.slice(-ids.length)).toEqual(ids);
    expect(new Set(all).size).toBe(ids.length + created);
  });

  it('of one status too', async () => {
    const ready = await walk(customer.api, 'limit=100&status=ready');
    expect(ready.slice(-readyIds.length)).toEqual(readyIds);
  });

  it('cost no more to list than two hundred do, on the first page as on the last', async () => {
    const few = await newCustomer();
    const fewIds = (await seed(few.accountId, 200)).map(({ project_id }) => project_id);
    const plain = { limit: 21 };
    const costs = [
      await readCapacity(few.accountId, plain),
      await readCapacity(few.accountId, { ...plain, before: fewIds[170] }),
      await readCapacity(customer.accountId, { ...plain, before: ids[0] }),
      await readCapacity(customer.accountId, { ...plain, before: ids[9_900] }),
    ];
    expect(costs).toEqual(costs.map(() => costs[0]));
    expect(costs[0]).toBeGreaterThan(0);
    const byStatus = { ...plain, status: 'ready' } as const;
    expect(await readCapacity(customer.accountId, byStatus)).toBe(await readCapacity(few.accountId, byStatus));
  });
});

/** What the requests that the list makes consume, as DynamoDB says. */
const readCapacity = async (
  accountId: string,
  { before, ...page }: { limit: number; status?: 'ready'; before?: string | undefined },
): Promise<number> => {
  const client = new DynamoDBClient({});
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
  const found = await listProjects(accountId, { ...page, ...(before !== undefined && { before }) });
  const requests = sent.mock.calls.flatMap(([command]) => (command instanceof QueryCommand ? [command.input] : []));
  sent.mockRestore();
  expect(found).toHaveLength(page.limit);
  const units = requests.map(async (request: QueryCommandInput) => {
    const { ConsumedCapacity } = await client.send(new QueryCommand({ ...request, ReturnConsumedCapacity: 'TOTAL' }));
    return ConsumedCapacity?.CapacityUnits ?? Number.NaN;
  });
  return (await Promise.all(units)).reduce((sum, unit) => sum + unit, 0);
};

it('a page after many that were deleted is found in a few steps', async () => {
  const { accountId, api } = await newCustomer();
  const records = await seed(accountId, 700);
  const gone = records.slice(0, 600);
  await Promise.all(
    gone.map((project) =>
      transact({
        project: {
          table: 'projects',
          put: { ...project, account_status: undefined, deleting: project.created_at },
        },
      }),
    ),
  );
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
  const found = await listProjects(accountId, { limit: 20 });
  expect(sent.mock.calls.length).toBeLessThanOrEqual(6);
  sent.mockRestore();
  expect(found.map(({ project_id }) => project_id)).toEqual(
    records.slice(600, 620).map(({ project_id }) => project_id),
  );
  expect(await walk(api, 'limit=7')).toEqual(records.slice(600).map(({ project_id }) => project_id));
});

describe('a page', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>;
  let ids: string[];
  beforeAll(async () => {
    customer = await newCustomer();
    ids = (await seed(customer.accountId, 101)).map(({ project_id }) => project_id);
  });
  const list = (query: string) => customer.api.get(`/projects${query}`);

  it('holds twenty where nothing is said, one to a hundred where it is', async () => {
    const sizes = ['', '?limit=1', '?limit=100'].map(async (query) => (await list(query)).as(ProjectList).data.length);
    expect(await Promise.all(sizes)).toEqual([20, 1, 100]);
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '%2010'])('is not of a size of "%s"', async (limit) =>
    expect((await list(`?limit=${limit}`)).refusal).toEqual({ status: 400, code: 'invalid_request', param: 'limit' }),
  );

  it.each([
    ['?status=done', 'status'],
    ['?status=ready&status=draft', 'status'],
    ['?page=2', 'page'],
  ])('refuses %s by name', async (query, param) =>
    expect((await list(query)).refusal).toEqual({ status: 400, code: 'invalid_request', param }),
  );

  it('that is the last says no cursor, also when it is full', async () => {
    const { next_cursor } = (await list('?limit=100')).as(ProjectList);
    expect(idBeforeCursor(next_cursor ?? '', [customer.accountId, ''])).toBe(ids[99]);
    const last = (await list(`?limit=1&cursor=${next_cursor}`)).as(ProjectList);
    expect(last).toEqual({ data: [expect.objectContaining({ id: ids[100] })] });
  });

  it('is empty where there is nothing', async () => {
    const { api } = await newCustomer();
    expect((await api.get('/projects')).as(ProjectList)).toEqual({ data: [] });
    expect((await list('?status=failed')).as(ProjectList)).toEqual({ data: [] });
  });

  it('is not had by a cursor that is altered, of another filter, or of another account', async () => {
    const { next_cursor = '' } = (await list('?limit=1')).as(ProjectList);
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

it('a project moves between the statuses as it does itself, and shows what GET shows', async () => {
  const { api } = await newCustomer();
  const draft = await newDraft(api);
  const under = async (status: string) => (await api.get(`/projects?status=${status}`)).as(ProjectList).data;
  expect(await under('draft')).toEqual([draft]);
  await api.send('PUT', `/projects/${draft.id}/transcript`, { lines: [] });
  expect(await under('draft')).toEqual([]);
  expect(await under('ready')).toEqual([(await api.get(`/projects/${draft.id}`)).as(Project)]);
});
