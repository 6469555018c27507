import { objectKeys } from '#contract/object-keys.ts';
import type { BatchRecord } from '#contract/records/batch.ts';
import type { Batch } from '#contract/schemas/batch.ts';
import { batchView } from '#core/views/batch-view.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';

/** Batches as the API shows them; those that have ended have the URL of their results. */
export const shownBatches = async (records: readonly BatchRecord[]): Promise<Batch[]> => {
  const sign = records.some(({ status }) => status !== 'running') ? await readSigner('results') : undefined;
  return Promise.all(
    records.map(async (record) =>
      record.status !== 'running' && sign
        ? batchView(record, await sign(objectKeys.batchResults(record)))
        : batchView(record),
    ),
  );
};

export const shownBatch = async (record: BatchRecord): Promise<Batch> => {
  const [shown] = await shownBatches([record]);
  return shown ?? batchView(record);
};
