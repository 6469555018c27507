import { batchRoutes } from '#contract/routes/batches.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { batchItemView } from '#core/views/batch-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getBatch, listBatchItems } from '#runtime/stores/batches.ts';

/** GET /batches/{batch_id}/items */
export const handler = httpRoute(
  batchRoutes.listBatchItems,
  async ({ accountId, params, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const batch = await getBatch({ account_id: accountId, batch_id: params.batch_id });
    const boundTo = [accountId, 'batch-items', batch.batch_id];
    const last = cursor === undefined ? -1 : Number(idBeforeCursor(cursor, boundTo));
    const records = await listBatchItems(batch, last + 1, limit + 1);
    const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ index }) => String(index) });
    return { body: { data: page.map(batchItemView), ...next } };
  },
);
