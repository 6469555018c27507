import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { checkBatchLater, findBatch, findBatchItem } from '#runtime/stores/batches.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { beginItems } from './batches/begin-items.ts';
import { checkItem } from './batches/check-item.ts';
import { finishBatch, publishEnd } from './batches/finish-batch.ts';

const row = sweepSteps.AdvanceBatches;
/** One at a time of each shard: one of ten thousand sources takes some 20 MB to begin, and 110 MB to end with its results. */
const batchesAtOnce = 8;

/** Begins the sources of batches and moves their items on, both at once, so that neither waits for the other. */
export const handler = pipelineStep('AdvanceBatches', row, async () => {
  await Promise.all([
    sweep({
      row,
      table: 'batches',
      key: v.object({ account_id: Id, batch_id: Id }),
      atOnce: batchesAtOnce,
      check: checkBatch,
    }),
    sweep({
      row,
      table: 'batch-items',
      key: v.object({ account_id: Id, batch_item: v.string() }),
      check: async (key) => {
        const item = await findBatchItem(key);
        if (item && isDue(item)) await checkItem(item, await findBatch(item));
      },
    }),
  ]);
});

const checkBatch = async (key: { readonly account_id: string; readonly batch_id: string }): Promise<void> => {
  const batch = await findBatch(key);
  if (!batch || !isDue(batch)) return;
  if (batch.event) return publishEnd(batch);
  const mayBegin = !batch.cancelled_at && batch.begun < batch.total;
  const current = mayBegin ? await beginItems(batch) : batch;
  if (!current) return;
  const begins = !current.cancelled_at && current.begun < current.total;
  if (begins || current.ended < current.begun) return checkBatchLater(current);
  return finishBatch(current);
};
