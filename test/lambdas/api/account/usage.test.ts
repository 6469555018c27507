import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Usage, type UsageRow } from '#contract/schemas/usage.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import type { Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { unstartedExport, unstartedJob } from '../../../support/cloud/unstarted-work.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

let accountId: string;
let startingCredits: number;
let another: Api;
let api: Api;
beforeEach(async () => {
  const made = await newAccountInMemory('creator');
  ({ accountId, api } = made);
  startingCredits = await api.credits();
  another = await made.withKey();
});

const usage = async (query = '') => (await api.get(`/usage${query}`)).as(Usage);

/** Puts the ledger entries of a work that was created at a time. */
const seed = async (time: string, project_id: string, { charge, refund }: { charge: number; refund?: number }) => {
  const work = newId({ msecs: Date.parse(time) });
  const put = (kind: string, credits: number, fields: object = {}) => ({
    table: 'ledger' as const,
    put: { account_id: accountId, entry_id: `${work}#${kind}`, credits, reason: kind, created_at: time, ...fields },
  });
  await transact<string>({
    charge: put('charge', -charge, { project_id, minutes: charge }),
    ...(refund && { refund: put('refund', refund) }),
  });
};

it('the sums of real work agree with the balance, and name its project and minutes', async () => {
  const draft = await newDraft(api);
  const project = await getProject(accountId, draft.id);
  await unstartedJob(project);
  const { export_id } = await unstartedExport(project);
  await api.post(`/exports/${export_id}/cancel`, undefined);
  const sums = { works: 2, minutes: 2, credits: 2, refunded: 1 };
  expect(await usage('?by=project')).toMatchObject({ total: sums, data: [{ group: draft.id, ...sums }] });
  const { credits } = (await api.get('/account')).as(Account);
  expect(credits).toBe(startingCredits - sums.credits + sums.refunded);
});

it('work counts for the key that created it', async () => {
  const { id } = await newDraft(api);
  const body = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 2 };
  for (const by of [api, another, another]) await by.post(`/projects/${id}/exports`, body);
  const { data } = await usage('?by=key');
  expect(data.map(({ works }) => works)).toEqual([2, 1]);
  expect(data.every(({ group }) => group !== null)).toBe(true);
});

it('a period has the work of its days, with refunds that were made later', async () => {
  const project = newId();
  await seed('2026-03-01T00:00:00.000Z', project, { charge: 1 });
  await seed('2026-03-02T23:59:59.999Z', project, { charge: 4, refund: 3 });
  await seed('2026-03-03T00:00:00.000Z', project, { charge: 9 });
  expect(await usage('?from=2026-03-01&to=2026-03-02')).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-02', by: 'day' },
    total: { works: 2, minutes: 5, credits: 5, refunded: 3 },
    data: [
      { group: '2026-03-02', works: 1, minutes: 4, credits: 4, refunded: 3 },
      { group: '2026-03-01', works: 1, minutes: 1, credits: 1, refunded: 0 },
    ],
  });
  const file = await api.get('/usage?from=2026-03-01&to=2026-03-02&format=csv');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.text).toBe('day,works,minutes,credits,refunded\n2026-03-02,1,4,4,3\n2026-03-01,1,1,1,0\n');
});

it('projects come in pages, each with the total of all', async () => {
  const projects = Array.from({ length: 5 }, () => newId());
  for (const [at, id] of projects.entries()) await seed(`2026-03-0${at + 1}T12:00:00.000Z`, id, { charge: at + 1 });
  const period = 'from=2026-03-01&to=2026-03-31&by=project&limit=2';
  const rows: UsageRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await usage(`?${period}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(page.total).toEqual({ works: 5, minutes: 15, credits: 15, refunded: 0 });
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(rows.map(({ group }) => group)).toEqual(projects.toReversed());
});

it.each([
  ['a day that does not exist', '?from=2026-02-30', 'from'],
  ['a time', '?to=2026-02-01T00:00:00Z', 'to'],
  ['days in the wrong order', '?from=2026-03-02&to=2026-03-01', 'from'],
  ['too long a period', '?from=2026-01-01&to=2026-12-31', 'from'],
  ['an unknown group', '?by=month', 'by'],
])('%s is refused', async (_, query, param) => {
  expect((await api.get(`/usage${query}`)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
});

it('a cursor of another period or grouping is refused', async () => {
  const [one, other] = [newId(), newId()];
  await seed('2026-03-01T12:00:00.000Z', one, { charge: 1 });
  await seed('2026-03-02T12:00:00.000Z', other, { charge: 1 });
  const { next_cursor } = await usage('?from=2026-03-01&to=2026-03-02&by=project&limit=1');
  for (const query of ['from=2026-03-01&to=2026-03-03&by=project', 'from=2026-03-01&to=2026-03-02&by=day']) {
    const refused = { status: 400, code: 'invalid_request', param: 'cursor' };
    expect((await api.get(`/usage?${query}&cursor=${next_cursor}`)).refusal).toEqual(refused);
  }
});
