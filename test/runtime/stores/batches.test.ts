import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchLifetimeSeconds, maxOpenBatches } from '#contract/limits.ts';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { BatchItem } from '#contract/schemas/batch.ts';
import { batchCompleted } from '#core/webhooks/batch-completed.ts';
import { dueAt } from '#core/work/due.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import {
  BatchMoved,
  batchItemId,
  batchItemPages,
  beginItem,
  cancelBatch,
  checkBatchLater,
  checkItemLater,
  countOnBatch,
  type EndOfItem,
  endBatch,
  endItem,
  getBatch,
  insertBatch,
  isCancelled,
  leaveBatch,
  leaveItem,
  listBatches,
  listBatchItems,
  newBatchDue,
  noteWorks,
  refuseItem,
} from '#runtime/stores/batches.ts';
import { allOf } from '../../support/all-of.ts';
import {
  account,
  account_id,
  created_at,
  export_id,
  job_id,
  nowMs,
  other_id,
  project_id,
  settled,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const batch: BatchRecord = {
  account_id,
  batch_id: other_id,
  status: 'running',
  spends_by: [],
  total: 3,
  begun: 0,
  ended: 0,
  completed: 0,
  credits: 0,
  ...newBatchDue(other_id, nowMs),
  created_at,
};
const source = (index: number): BatchItem => ({
  index,
  project_id,
  status: 'importing',
  credits: 0,
  refunded: 0,
  exports: [],
});

beforeAll(interceptTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  hold({ batches: batch });
});
afterEach(() => vi.useRealTimers());

/** The two ways to take a source: its project is made, or it is refused. */
describe.each([
  ['begun', async (index: number) => !(await transact<string>({ ...beginItem(batch, source(index), nowMs) }))],
  [
    'refused',
    async (index: number) => {
      const moved = await refuseItem(batch, source(index), nowMs).catch((error) => error);
      expect(moved === undefined || moved instanceof BatchMoved).toBe(true);
      return moved === undefined;
    },
  ],
])('a source is %s', (_, take) => {
  it('once, whatever else of its run has been lost', async () => {
    expect(await take(0)).toBe(true);
    // Without the item, `begun` alone tells that it was taken.
    hold({ batches: itemsOf('batches') });
    expect(await take(0)).toBe(false);
    expect(await take(2)).toBe(false);
    expect(itemsOf('batch-items')).toEqual([]);
    expect(await take(1)).toBe(true);
    expect(itemOf('batches')).toMatchObject({ begun: 2 });
  });

  it('no more once its batch is cancelled', async () => {
    await cancelBatch(batch, nowMs);
    expect(await take(0)).toBe(false);
    expect(itemOf('batches')).toMatchObject({ begun: 0, ended: 0 });
    expect(itemsOf('batch-items')).toEqual([]);
  });
});

const item: BatchItemRecord = {
  ...{ ...source(0), account_id, batch_id: other_id, batch_item: batchItemId(other_id, 0), job_id },
  ...{ reserved: 3, expires_at: 9, ...dueAt('other', 0), due_failures: 2 },
};
const again = (id: string) => dueAt(id, nowMs + 60_000);
const { due, due_at, due_failures, ...left } = item;
const { reserved, ...charged } = item;
const end: EndOfItem = { status: 'completed', credits: 5, refunded: 1, exports: [] };
const event = batchCompleted(job_id, created_at, batch);
const ended = {
  ...{ ...batch, status: event.data.status, completed_at: created_at, event },
  expires_at: nowMs / 1000 + batchLifetimeSeconds,
};
const open = { ...account, open_batches: 1 };
const cancelled = { ...batch, cancelled_at: created_at };

/** What an action makes of the tables; undefined where it changes nothing. */
it.each<[string, () => Promise<unknown>, Parameters<typeof hold>[0], Parameters<typeof hold>[0] | undefined]>([
  [
    'an item in progress is checked again in a minute',
    () => checkItemLater(item),
    { 'batch-items': item },
    { 'batch-items': { ...left, ...again(item.batch_item) } },
  ],
  [
    'an item that was moved on is not',
    () => checkItemLater(item),
    { 'batch-items': { ...item, status: 'exporting' } },
    undefined,
  ],
  [
    'an item whose batch is gone is due no more',
    () => leaveItem(item),
    { 'batch-items': item },
    { 'batch-items': left },
  ],
  ['no item is made of one that is gone', () => leaveItem(item), {}, undefined],
  [
    'a running batch is checked again in a minute',
    () => checkBatchLater(batch),
    { batches: { ...batch, due_failures: 2 } },
    { batches: { ...batch, ...again(other_id) } },
  ],
  ['a batch that has ended is not', () => checkBatchLater(batch), { batches: ended }, undefined],
  ['a published batch is due no more', () => leaveBatch(batch), { batches: ended }, { batches: settled(ended) }],
  ['a batch without its event stays due', () => leaveBatch(batch), { batches: batch }, undefined],
  [
    'a transcription is noted on its item, which waits for its exports',
    () => transact<string>({ ...noteWorks(item, { job_id: export_id }) }),
    { 'batch-items': item },
    { 'batch-items': { ...item, job_id: export_id } },
  ],
  [
    'a charge without exports leaves nothing set aside',
    () => transact<string>({ ...noteWorks(item, { job_id, export_ids: [] }) }),
    { 'batch-items': item },
    { 'batch-items': charged },
  ],
  [
    'exports are noted on their item',
    () => transact<string>({ ...noteWorks(item, { job_id, export_ids: [export_id] }) }),
    { 'batch-items': item },
    { 'batch-items': { ...charged, status: 'exporting', export_ids: [export_id] } },
  ],
  [
    'no works are noted on an item that is not importing',
    () => transact<string>({ ...noteWorks(item, { job_id, export_ids: [export_id] }) }),
    { 'batch-items': { ...item, status: 'failed' } },
    undefined,
  ],
  [
    'the end of an item gives its batch what was set aside and refunded',
    () => endItem(item, end),
    { batches: { ...batch, credits: 5, reserved: 7 }, 'batch-items': { ...item, export_ids: [export_id] } },
    {
      batches: { ...batch, credits: 4, reserved: 4, ended: 1, completed: 1 },
      'batch-items': settled({ ...charged, ...end, due_failures: undefined }),
    },
  ],
  [
    'an item that failed is not completed',
    () => endItem(charged, { ...end, status: 'failed', refunded: 5 }),
    { batches: { ...batch, credits: 5, reserved: 7 }, 'batch-items': charged },
    {
      batches: { ...batch, credits: 0, reserved: 7, ended: 1 },
      'batch-items': settled({ ...charged, ...end, status: 'failed', refunded: 5, due_failures: undefined }),
    },
  ],
  [
    'an item ends once',
    () => endItem(item, end),
    { batches: batch, 'batch-items': { ...item, status: 'completed' } },
    undefined,
  ],
  [
    'an item that has another transcription by now does not end',
    () => endItem(item, end),
    { batches: batch, 'batch-items': { ...item, job_id: export_id } },
    undefined,
  ],
  ['an item of a batch that is gone does not end', () => endItem(item, end), { 'batch-items': item }, undefined],
  [
    'the end of a batch has its event, and makes room for another',
    async () => expect(await endBatch(batch, event)).toBe(true),
    { batches: batch, accounts: open },
    { batches: ended, accounts: { ...account, open_batches: 0 } },
  ],
  ...[{ status: 'completed' }, { begun: 1 }, { ended: 1 }, { cancelled_at: created_at }].map(
    (changed): [string, () => Promise<unknown>, Parameters<typeof hold>[0], undefined] => [
      `a batch does not end that has changed since it was read: ${JSON.stringify(changed)}`,
      async () => expect(await endBatch(batch, event)).toBe(false),
      { batches: { ...batch, ...changed }, accounts: open },
      undefined,
    ],
  ),
  [
    'a cancelled batch ends as such',
    async () => expect(await endBatch(cancelled, event)).toBe(true),
    { batches: cancelled, accounts: open },
    { batches: { ...ended, cancelled_at: created_at }, accounts: { ...account, open_batches: 0 } },
  ],
  [
    'a batch whose account is gone does not end',
    async () => expect(await endBatch(batch, event)).toBe(false),
    { batches: batch },
    undefined,
  ],
  [
    'a batch that is cancelled is due at once, and is cancelled once',
    async () => {
      await cancelBatch(batch, nowMs);
      await cancelBatch(batch, nowMs + 1);
    },
    { batches: { ...batch, ...again(other_id) } },
    { batches: cancelled },
  ],
  ['a batch that has ended is not cancelled', () => cancelBatch(batch, nowMs), { batches: ended }, undefined],
])('%s', async (_, act, before, after) => {
  hold(after ?? before);
  const expected = everything();
  hold(before);
  await act();
  expect(everything()).toEqual(expected);
});

it('a charge counts on its batch in place of what was set aside, up to its max_credits', async () => {
  const limited = { ...batch, max_credits: 5, credits: 2, reserved: 4 };
  const count = (of: BatchRecord, credits: number) =>
    transact<string>({ ...countOnBatch(of, { credits, reserved: 3 }) });
  hold({ batches: limited });
  expect(await count(limited, 4)).toMatchObject({ write: 'batch_credits' });
  expect(await count(limited, 3)).toBeUndefined();
  expect(itemsOf('batches')).toEqual([{ ...limited, credits: 5, reserved: 1 }]);
  expect(await count(batch, 99)).toBeUndefined();
  await cancelBatch(batch, nowMs);
  const refusal = await count(batch, 1);
  expect(refusal && [isCancelled(refusal), isCancelled({ ...refusal, write: 'balance' })]).toEqual([true, false]);
  hold({});
  const gone = await count(batch, 1);
  expect(gone && isCancelled(gone)).toBe(false);
});

it('an account has a limited number of open batches, each of which is there once', async () => {
  hold({ accounts: { ...account, open_batches: maxOpenBatches - 1 } });
  await insertBatch(batch, {});
  expect([itemsOf('batches'), itemOf('accounts')?.open_batches]).toEqual([[batch], maxOpenBatches]);
  const refusal = { code: 'too_many_open', retryAfterSeconds: 60 };
  await expect(insertBatch({ ...batch, batch_id: job_id }, {})).rejects.toMatchObject(refusal);
  put('accounts', account);
  await expect(insertBatch(batch, {})).rejects.toThrow('The batch was refused by its batch');
  expect(itemOf('accounts')).toEqual(account);
});

it('batches are listed newest first, their items in the order of the sources, and none of others', async () => {
  const batches = [export_id, job_id, other_id].map((batch_id) => ({ ...batch, batch_id }));
  const items = [10, 2, 0].map((index) => ({ ...left, index, batch_item: batchItemId(other_id, index) }));
  const strange = { ...left, batch_id: job_id, batch_item: batchItemId(job_id, 1) };
  hold({ batches: [...batches, { ...batch, account_id: other_id }], 'batch-items': [...items, strange] });
  const ids = async (before?: string) =>
    (await listBatches(account_id, { limit: 2, before })).map(({ batch_id }) => batch_id);
  expect([await ids(), await ids(export_id)]).toEqual([[other_id, export_id], [job_id]]);
  const indexes = (list: readonly BatchItemRecord[]) => list.map(({ index }) => index);
  expect(indexes(await listBatchItems(batch, 0, 2))).toEqual([0, 2]);
  expect(indexes(await listBatchItems(batch, 1, 9))).toEqual([2, 10]);
  expect((await allOf(batchItemPages(batch))).map(indexes)).toEqual([[0, 2, 10]]);
  expect(await getBatch(batch)).toEqual(batch);
  const message = 'There is no batch with this id.';
  await expect(getBatch({ ...batch, batch_id: project_id })).rejects.toMatchObject({ code: 'not_found', message });
});
