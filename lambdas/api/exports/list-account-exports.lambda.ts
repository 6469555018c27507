import { batchLifetimeSeconds } from '#contract/limits.ts';
import { exportRoutes } from '#contract/routes/exports.ts';
import { msOfId } from '#core/ids.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { findBatch } from '#runtime/stores/batches.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { searchExports, withoutDeleted } from '#runtime/stores/work-lists.ts';
import { shownExports } from './shown-exports.ts';

/** GET /exports: the exports of deleted projects are left out, so a page may be shorter than its limit. */
export const handler = httpRoute(
  exportRoutes.listAccountExports,
  async ({ accountId, query: { limit, cursor, ...filter } }) => {
    if (filter.project_id !== undefined) await getProject(accountId, filter.project_id);
    const boundTo = [accountId, 'exports', ...Object.entries(filter).flat()];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const { found, last } = await searchExports(
      accountId,
      { limit, before },
      filter,
      await endOfBatch(accountId, filter),
    );
    const data = await shownExports(await withoutDeleted(accountId, found, filter));
    return { body: { data, ...nextCursor(last, boundTo) } };
  },
);

/** When the last export of a batch of links may have been made; undefined for a batch that POST exports made. */
const endOfBatch = async (
  account_id: string,
  { batch_id }: { readonly batch_id?: string | undefined },
): Promise<number | undefined> => {
  if (batch_id === undefined) return undefined;
  const batch = await findBatch({ account_id, batch_id });
  if (batch?.completed_at !== undefined) return Date.parse(batch.completed_at);
  // A batch of links may be forgotten after that time, and then looks like one that POST exports made.
  const mayBeForgotten = msOfId(batch_id) + batchLifetimeSeconds * 1000 < Date.now();
  return batch || mayBeForgotten ? Date.now() : undefined;
};
