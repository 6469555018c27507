import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import { batchCompleted } from '#core/webhooks/batch-completed.ts';
import { putEvent } from '#runtime/aws/event-bus.ts';
import { deleteObject, putObject } from '#runtime/aws/s3.ts';
import { batchItemPages, endBatch, findBatch, leaveBatch } from '#runtime/stores/batches.ts';
import { findManifest } from './manifest.ts';
import { resultsCsv } from './results-csv.ts';

/** Ends a batch of which no item is open: its results are stored first, so that its event finds them. */
export const finishBatch = async (batch: BatchRecord): Promise<void> => {
  const items: BatchItemRecord[] = [];
  for await (const page of batchItemPages(batch)) items.push(...page);
  // Only a cancelled batch has sources that were not begun.
  const sources = batch.begun < batch.total ? (await findManifest(batch))?.sources : undefined;
  const unbegun = Array.from({ length: batch.total - batch.begun }, (_, at) => sources?.[batch.begun + at] ?? {});
  await putObject(objectKeys.batchResults(batch), resultsCsv(items, unbegun), 'text/csv; charset=utf-8');
  const event = batchCompleted(newId(), new Date().toISOString(), batch);
  if (!(await endBatch(batch, event))) return;
  const ended = await findBatch(batch);
  if (ended) await publishEnd(ended);
};

/** Publishes the event of an ended batch, and deletes its sources, whose links may contain secrets. */
export const publishEnd = async (batch: BatchRecord): Promise<void> => {
  if (!batch.event) return;
  await putEvent({ account_id: batch.account_id, event: batch.event });
  await deleteObject(objectKeys.batchManifest(batch));
  await leaveBatch(batch);
};
