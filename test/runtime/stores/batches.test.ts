import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/records/batch.ts';
import type { BatchItem } from '#contract/schemas/batch.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { BatchMoved, beginItem, cancelBatch, newBatchDue, refuseItem } from '#runtime/stores/batches.ts';
import { account_id, created_at, nowMs, other_id, project_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

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
beforeEach(() => hold({ batches: batch }));

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
