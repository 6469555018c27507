import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import { dueAt } from '#core/work/due.ts';
import { batchItemId } from '#runtime/stores/batches.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account, account_id, created_at, nowMs, other_id } from '../../../support/stores/example-records.ts';
import { hold, interceptServices, itemOf, itemsOf, keysOf, textOf } from '../../../support/stores/tables-in-memory.ts';

const published: unknown[] = [];
const Entries = v.object({ Entries: v.array(v.object({ Detail: v.pipe(v.string(), v.parseJson()) })) });
beforeAll(() =>
  interceptServices(({ body }) => {
    published.push(...v.parse(Entries, JSON.parse(body)).Entries.map(({ Detail }) => Detail));
    return { FailedEntryCount: 0, Entries: [] };
  }),
);
beforeEach(() => published.splice(0));
const advance = stepOf(() => import('../../../../lambdas/sweeps/advance-batches.lambda.ts'));

const batch: BatchRecord = {
  ...{ account_id, batch_id: other_id, status: 'running', spends_by: [], total: 2, begun: 2, ended: 2, completed: 1 },
  ...{ credits: 2, ...dueAt(other_id, nowMs), created_at },
};
const item = (index: number, more: Partial<BatchItemRecord> = {}): BatchItemRecord => ({
  ...{ account_id, batch_id: other_id, batch_item: batchItemId(other_id, index), index, status: 'completed' },
  ...{ credits: 2, refunded: 0, exports: [], expires_at: 4_000_000_000, ...more },
});
const source = (external_id: string) => ({ source_url: 'https://media.example.com/a.mp4', external_id });
const manifest = { language: 'auto', sources: [source('a'), source('b'), source('c')] };

const advanced = async (of: Partial<BatchRecord>, items: readonly BatchItemRecord[]) => {
  const objects = { [objectKeys.batchManifest(batch)]: manifest };
  hold({ accounts: { ...account, open_batches: 1 }, batches: { ...batch, ...of }, 'batch-items': items }, objects);
  await advance();
};
const rows = () => (textOf(objectKeys.batchResults(batch)) ?? '').trimEnd().split('\n').slice(1);

it('a batch of which no item is open ends with its results and its event, and keeps no sources', async () => {
  await advanced({}, [item(0), item(1, { status: 'failed', external_id: 'b', error: 'No', error_code: 'no_speech' })]);
  expect(rows()).toEqual(['0,,completed,,,,,,,,,2,0', '1,b,failed,no_speech,No,,,,,,,2,0']);
  expect(published).toMatchObject([{ account_id, event: { type: 'batch.completed', data: { batch_id: other_id } } }]);
  expect(keysOf('batches/')).toEqual([objectKeys.batchResults(batch)]);
  expect(itemOf('batches')).toMatchObject({ status: 'completed', event: expect.anything() });
  expect(itemOf('batches')).not.toHaveProperty('due');
  expect(itemOf('accounts')).toMatchObject({ open_batches: 0 });
});

it('a cancelled batch has a row too for each source that was not begun', async () => {
  await advanced({ total: 3, begun: 1, ended: 1, cancelled_at: created_at }, [item(0)]);
  expect(rows()).toEqual([
    '0,,completed,,,,,,,,,2,0',
    '1,b,failed,cancelled,The batch was cancelled before it was begun.,,,,,,,0,0',
    '2,c,failed,cancelled,The batch was cancelled before it was begun.,,,,,,,0,0',
  ]);
  expect(itemOf('batches')).toMatchObject({ status: 'cancelled' });
});

it.each([
  ['an item is open', { ended: 1 }],
  ['an item is open of a cancelled batch', { ended: 1, total: 3, cancelled_at: created_at }],
])('a batch is looked at again in a minute while %s', async (_, more) => {
  await advanced(more, [item(0)]);
  expect([published, rows()]).toEqual([[], []]);
  expect(itemOf('batches')).toMatchObject({ status: 'running', due_at: expect.any(String) });
  expect(Date.parse(String(itemOf('batches')?.due_at))).toBeGreaterThan(nowMs);
});

it('the event of a batch that ended is published by the next sweep where the first died', async () => {
  await advanced({}, [item(0), item(1)]);
  const [ended = {}] = itemsOf('batches');
  published.splice(0);
  await advanced({ ...ended, ...dueAt(other_id, nowMs) }, [item(0), item(1)]);
  expect(published).toMatchObject([{ account_id, event: { type: 'batch.completed' } }]);
  expect(keysOf('batches/')).toEqual([]);
  expect(itemOf('batches')).not.toHaveProperty('due');
});

it('an item that is due is checked: one without its project has failed', async () => {
  const open = item(0, { status: 'importing', job_id: other_id, ...dueAt(batchItemId(other_id, 0), nowMs) });
  await advanced({ ended: 1 }, [open]);
  expect(itemOf('batch-items')).toMatchObject({ status: 'failed', error_code: 'cancelled' });
});
