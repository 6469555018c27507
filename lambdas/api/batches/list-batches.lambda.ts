import { batchRoutes } from '#contract/routes/batches.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listBatches } from '#runtime/stores/batches.ts';
import { shownBatches } from './shown-batches.ts';

/** GET /batches */
export const handler = httpRoute(
  batchRoutes.listBatches,
  async ({ accountId, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const boundTo = [accountId, 'batches'];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const records = await listBatches(accountId, { limit: limit + 1, before });
    const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ batch_id }) => batch_id });
    return { body: { data: await shownBatches(page), ...next } };
  },
);
