import { batchRoutes } from '#contract/routes/batches.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getBatch } from '#runtime/stores/batches.ts';
import { shownBatch } from './shown-batches.ts';

/** GET /batches/{batch_id} */
export const handler = httpRoute(batchRoutes.getBatch, async ({ accountId, params }) => ({
  body: await shownBatch(await getBatch({ account_id: accountId, batch_id: params.batch_id })),
}));
