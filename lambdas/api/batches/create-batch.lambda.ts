import { v7 as newId } from 'uuid';
import { maxOpenBatches } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { BatchManifest, BatchRecord } from '#contract/records/batch.ts';
import { batchRoutes } from '#contract/routes/batches.ts';
import { refuseWithoutCredits } from '#core/credits/daily-spend.ts';
import { batchView } from '#core/views/batch-view.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { insertBatch, newBatchDue, tooManyBatches } from '#runtime/stores/batches.ts';
import { planBatch } from './plan-batch.ts';

/** POST /batches: stores the sources, then the batch; a sweep begins the sources as the account has room for them. */
export const handler = httpRoute(batchRoutes.createBatch, async ({ principal, body, headers, remember }) => {
  const { account, style } = await planBatch({ principal, body, ownHosts: ownHosts(headers) });
  refuseWithoutCredits(account);
  if ((account.open_batches ?? 0) >= maxOpenBatches) throw tooManyBatches();
  const { presets, resolution, fit, focus, burn_captions, soft_captions, layer, sound_labels } = body;
  const { sources, max_credits, metadata, kind, language, speakers, format } = body;
  const nowMs = Date.now();
  const batch_id = newId();
  const record: BatchRecord = {
    account_id: principal.accountId,
    batch_id,
    status: 'running',
    metadata,
    exports: presets && { presets, resolution, fit, focus, burn_captions, soft_captions, layer, sound_labels },
    max_credits,
    spends_by: [...principal.spendsBy],
    total: sources.length,
    begun: 0,
    ended: 0,
    completed: 0,
    credits: 0,
    ...newBatchDue(batch_id, nowMs),
    created_at: new Date(nowMs).toISOString(),
  };
  const manifest: BatchManifest = { kind, language, speakers, format, metadata, style, sources };
  await putObject(objectKeys.batchManifest(record), JSON.stringify(manifest), 'application/json');
  const reply = { body: batchView(record) };
  await insertBatch(record, remember(reply));
  return reply;
});
