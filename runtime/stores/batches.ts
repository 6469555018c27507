import { batchLifetimeSeconds, maxOpenBatches } from '#contract/limits.ts';
import { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { BatchItem } from '#contract/schemas/batch.ts';
import type { BatchCompletedEvent } from '#contract/schemas/events.ts';
import { AppError } from '#core/app-error.ts';
import { dueAgain, dueAt } from '#core/work/due.ts';
import {
  getItem,
  type Query,
  queryItems,
  queryPages,
  type Refusal,
  transact,
  updateItem,
  type Write,
} from '../aws/dynamodb.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';
import { dueFields } from './work-fields.ts';

export type BatchKey = Pick<BatchRecord, 'account_id' | 'batch_id'>;
const keyOf = ({ account_id, batch_id }: BatchKey): BatchKey => ({ account_id, batch_id });
export type BatchItemKey = Pick<BatchItemRecord, 'account_id' | 'batch_item'>;
const itemKeyOf = ({ account_id, batch_item }: BatchItemKey): BatchItemKey => ({ account_id, batch_item });

/** How often a sweep looks after a batch, and after each item that is in progress. */
const checkMs = 60_000;
/** Items are kept at least as long as their batch, which runs for some days. */
const itemLifetimeSeconds = batchLifetimeSeconds + 30 * 24 * 3600;

/** Something else has moved the batch or its item on since it was read. */
export class BatchMoved extends Error {
  override name = 'BatchMoved';
}

/** Undefined when there is no such batch, or it belongs to another account. */
export const findBatch = (key: BatchKey): Promise<BatchRecord | undefined> =>
  getItem('batches', keyOf(key), BatchRecord);

/** Throws not_found where `findBatch` finds none. */
export const getBatch = async (key: BatchKey): Promise<BatchRecord> => {
  const record = await findBatch(key);
  if (!record) throw new AppError('not_found', 'There is no batch with this id.');
  return record;
};

/** Newest first. */
export const listBatches = (
  account_id: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<BatchRecord[]> =>
  queryItems(
    {
      table: 'batches',
      partition: { account_id },
      limit,
      ...(before !== undefined && { before: { batch_id: before } }),
    },
    BatchRecord,
  );

/** A new batch is due at once: the first check begins its first sources. */
export const newBatchDue = (batchId: string, nowMs: number) => dueAt(batchId, nowMs);

export const tooManyBatches = (): AppError =>
  new AppError(
    'too_many_open',
    `An account has at most ${maxOpenBatches} open batches. Send it again when one has ended.`,
    { retryAfterSeconds: 60 },
  );

/** Throws too_many_open. */
export const insertBatch = async (record: BatchRecord, remembered: Remembered): Promise<void> => {
  const refusal = await transact<string>({
    ...remembered,
    open: {
      table: 'accounts',
      update: { account_id: record.account_id },
      add: { open_batches: 1 },
      conditions: [{ present: 'account_id' }, { absentOrBelow: 'open_batches', value: maxOpenBatches }],
    },
    batch: { table: 'batches', put: record, conditions: [{ absent: 'batch_id' }] },
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'open') throw tooManyBatches();
  if (refusal) throw new Error(`The batch was refused by its ${refusal.write}`);
};

/** Asks for the end of a batch; one that has ended, or was cancelled before, stays as it is. */
export const cancelBatch = async (key: BatchKey, nowMs: number): Promise<void> => {
  await updateItem('batches', keyOf(key), {
    set: { cancelled_at: new Date(nowMs).toISOString(), ...dueAgain(key.batch_id, nowMs) },
    conditions: [{ field: 'status', is: 'running' }, { absent: 'cancelled_at' }],
  });
};

/** The id of the item of the source at `index`; padded, so that items sort as their sources. */
export const batchItemId = (batchId: string, index: number): string => `${batchId}#${String(index).padStart(5, '0')}`;

/** A new item, its exports, and what its batch sets aside for it. */
type NewItem = BatchItem & Pick<BatchItemRecord, 'reserved' | 'export_ids'>;

const newItem = ({ account_id, batch_id }: BatchKey, fields: NewItem, nowMs: number): BatchItemRecord => ({
  account_id,
  batch_item: batchItemId(batch_id, fields.index),
  batch_id,
  ...fields,
  expires_at: Math.floor(nowMs / 1000) + itemLifetimeSeconds,
});

/** Sources are begun in their order, each once, and none once the batch is cancelled. */
const begin = (batch: BatchKey, index: number): Extract<Write, { update: unknown }> => ({
  table: 'batches',
  update: keyOf(batch),
  add: { begun: 1 },
  conditions: [{ field: 'begun', is: index }, { absent: 'cancelled_at' }],
});

/** The writes of the transaction that makes the project of an item. */
export const beginItem = (batch: BatchKey, fields: NewItem, nowMs: number): Remembered => {
  const item = newItem(batch, fields, nowMs);
  return {
    batch_begun: { ...begin(batch, fields.index), add: { begun: 1, reserved: item.reserved ?? 0 } },
    batch_item: {
      table: 'batch-items',
      put: { ...item, ...dueAt(item.batch_item, nowMs + checkMs) },
      conditions: [{ absent: 'batch_item' }],
    },
  };
};

/** Writes an item whose source is refused. Throws BatchMoved. */
export const refuseItem = async (batch: BatchKey, fields: BatchItem, nowMs: number): Promise<void> => {
  const refusal = await transact({
    batch: { ...begin(batch, fields.index), add: { begun: 1, ended: 1 } },
    item: { table: 'batch-items', put: newItem(batch, fields, nowMs), conditions: [{ absent: 'batch_item' }] },
  });
  if (refusal) throw new BatchMoved();
};

/**
 * Counts a charge on the batch in place of what was set aside for it, in the transaction that charges; refused where the batch would then
 * have spent more than `max_credits`, was cancelled (`isCancelled`), or is gone.
 */
export const countOnBatch = (
  { max_credits, ...batch }: BatchKey & Pick<BatchRecord, 'max_credits'>,
  { credits, reserved }: { readonly credits: number; readonly reserved: number },
): Pick<Remembered, 'batch_credits'> => ({
  batch_credits: {
    table: 'batches',
    update: keyOf(batch),
    add: { credits, reserved: -reserved },
    conditions: [
      { present: 'batch_id' },
      { absent: 'cancelled_at' },
      ...(max_credits === undefined ? [] : [{ field: 'credits', below: max_credits - credits + 1 }]),
    ],
  },
});

export const isCancelled = ({ write, item }: Refusal<string>): boolean =>
  write === 'batch_credits' && item?.cancelled_at !== undefined;

/** The write of the transaction that makes the transcription of an item, after its import, and its exports where they are charged. */
export const noteWorks = (
  item: BatchItemKey,
  { job_id, export_ids }: { readonly job_id: string; readonly export_ids?: readonly string[] | undefined },
): Pick<Remembered, 'batch_item'> => ({
  batch_item: {
    table: 'batch-items',
    update: itemKeyOf(item),
    set: { job_id, ...(export_ids && export_ids.length > 0 && { status: 'exporting', export_ids: [...export_ids] }) },
    ...(export_ids && { remove: ['reserved'] }),
    conditions: [{ field: 'status', is: 'importing' }],
  },
});

export const findBatchItem = (key: BatchItemKey): Promise<BatchItemRecord | undefined> =>
  getItem('batch-items', itemKeyOf(key), BatchItemRecord);

/** What is known of an item once it has ended. */
export type EndOfItem = Pick<
  BatchItem,
  'status' | 'job_status' | 'credits' | 'refunded' | 'exports' | 'error' | 'error_code'
>;

/** Ends an item, and gives back to the batch what was refunded. Nothing where another run has moved it on. */
export const endItem = async (item: BatchItemRecord, end: EndOfItem): Promise<void> => {
  await transact({
    item: {
      table: 'batch-items',
      update: itemKeyOf(item),
      set: end,
      remove: ['export_ids', 'reserved', ...dueFields],
      conditions: [
        { field: 'status', is: item.status },
        { field: 'job_id', is: item.job_id },
      ],
    },
    batch: {
      table: 'batches',
      update: keyOf(item),
      add: {
        ended: 1,
        completed: end.status === 'completed' ? 1 : 0,
        credits: -end.refunded,
        reserved: -(item.reserved ?? 0),
      },
      conditions: [{ present: 'batch_id' }],
    },
  });
};

/** Looks after an item again in a minute. */
export const checkItemLater = async (item: BatchItemRecord): Promise<void> => {
  await updateItem('batch-items', itemKeyOf(item), {
    set: dueAgain(item.batch_item, Date.now() + checkMs),
    conditions: [{ field: 'status', is: item.status }],
  });
};

/** Nobody looks after an item whose batch is gone. */
export const leaveItem = async (item: BatchItemRecord): Promise<void> => {
  await updateItem('batch-items', itemKeyOf(item), { remove: dueFields, conditions: [{ present: 'batch_item' }] });
};

export const checkBatchLater = async (batch: BatchRecord): Promise<void> => {
  await updateItem('batches', keyOf(batch), {
    set: dueAgain(batch.batch_id, Date.now() + checkMs),
    conditions: [{ field: 'status', is: 'running' }],
  });
};

/** Ends a batch of which no item is open, with its event; false when it has changed since it was read. */
export const endBatch = async (batch: BatchRecord, event: BatchCompletedEvent): Promise<boolean> => {
  const { account_id, begun, ended, cancelled_at } = batch;
  const refusal = await transact({
    batch: {
      table: 'batches',
      update: keyOf(batch),
      set: {
        status: event.data.status,
        completed_at: event.created_at,
        event,
        expires_at: Math.floor(Date.parse(event.created_at) / 1000) + batchLifetimeSeconds,
      },
      conditions: [
        { field: 'status', is: 'running' },
        { field: 'begun', is: begun },
        { field: 'ended', is: ended },
        cancelled_at === undefined ? { absent: 'cancelled_at' } : { present: 'cancelled_at' },
      ],
    },
    open: {
      table: 'accounts',
      update: { account_id },
      add: { open_batches: -1 },
      conditions: [{ present: 'account_id' }],
    },
  });
  return !refusal;
};

/** Leaves a batch alone once its event is published. */
export const leaveBatch = async (batch: BatchRecord): Promise<void> => {
  await updateItem('batches', keyOf(batch), { remove: dueFields, conditions: [{ present: 'event' }] });
};

const itemsFrom = (
  { account_id, batch_id }: BatchKey,
  firstIndex: number,
): Pick<Query, 'table' | 'partition' | 'between'> => ({
  table: 'batch-items',
  partition: { account_id },
  between: { batch_item: [batchItemId(batch_id, firstIndex), `${batch_id}#99999`] },
});

/** In the order of the sources. */
export const listBatchItems = (batch: BatchKey, firstIndex: number, limit: number): Promise<BatchItemRecord[]> =>
  queryItems({ ...itemsFrom(batch, firstIndex), limit, oldestFirst: true }, BatchItemRecord);

/** All items that were begun, in the order of the sources. */
export const batchItemPages = (batch: BatchKey): AsyncGenerator<BatchItemRecord[]> =>
  queryPages({ ...itemsFrom(batch, 0), limit: 1000, oldestFirst: true }, BatchItemRecord);
