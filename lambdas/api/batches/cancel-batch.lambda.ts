import { batchRoutes } from '#contract/routes/batches.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { cancelBatch, getBatch } from '#runtime/stores/batches.ts';
import { shownBatch } from './shown-batches.ts';

/** POST /batches/{batch_id}/cancel: from now on no source is begun; a sweep cancels what is in progress. */
export const handler = httpRoute(batchRoutes.cancelBatch, async ({ accountId, params }) => {
  const batch = await getBatch({ account_id: accountId, batch_id: params.batch_id });
  await cancelBatch(batch, Date.now());
  return { body: await shownBatch(await getBatch(batch)) };
});
