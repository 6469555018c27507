import { styleRoutes } from '#contract/routes/styles.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { deleteStyle } from '#runtime/stores/styles.ts';

/** DELETE /styles/{style_id}: an account whose default is deleted has none. */
export const handler = httpRoute(styleRoutes.deleteStyle, async ({ accountId, params }) =>
  retryChanged('style', 10, async () =>
    (await deleteStyle(await getAccount(accountId), params.style_id)) ? { body: undefined } : undefined,
  ),
);
