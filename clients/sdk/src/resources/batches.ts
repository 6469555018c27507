import type { Caller } from '../caller.ts';
import type { CreateBatch } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const batchesOf = (caller: Caller) => ({
  /** Newest first. */
  list: (query?: Input<'listBatches'>['query'], options?: RequestOptions) =>
    caller.list('listBatches', { query }, options),
  /** Imports, transcribes and exports many links. A wait ends when all have ended, failed ones too. */
  create: (body: CreateBatch, options?: RequestOptions) =>
    caller.work('createBatch', { body }, options, ({ id }) => ({ type: 'batch', ids: [id] })),
  /** Prices a batch by the stated durations of its sources. */
  quote: (body: CreateBatch, options?: RequestOptions) => caller.call('quoteBatch', { body }, options),
  /** The state of a batch, and its results once it has ended. */
  get: (batchId: string, options?: RequestOptions) => caller.call('getBatch', ofBatch(batchId), options),
  /** In the order of the sources. */
  listItems: (batchId: string, query?: Input<'listBatchItems'>['query'], options?: RequestOptions) =>
    caller.list('listBatchItems', { ...ofBatch(batchId), query }, options),
  /** Begins no more sources and cancels what is open. */
  cancel: (batchId: string, options?: RequestOptions) => caller.call('cancelBatch', ofBatch(batchId), options),
});

const ofBatch = (batchId: string) => ({ path: { batch_id: batchId } });
