import { batchRoutes } from '#contract/routes/batches.ts';
import { batchPrice } from '#core/batches/batch-price.ts';
import { testView } from '#core/keys/test-account.ts';
import { affordability } from '#core/views/quote-view.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { priceRefusals } from '#runtime/stores/work-refusals.ts';
import { planBatch } from './plan-batch.ts';

/** POST /batches/quote: nothing is stored, since only the media tell what is charged. */
export const handler = httpRoute(batchRoutes.quoteBatch, async ({ principal, body, headers }) => {
  const { account } = await planBatch({ principal, body, ownHosts: ownHosts(headers) });
  const price = batchPrice(principal.accountId, body);
  const charge = { account_id: principal.accountId, credits: price.credits, created_at: new Date().toISOString() };
  const refusals = priceRefusals(account, { charge, maxCredits: body.max_credits });
  return { body: { ...price, ...affordability(refusals), ...testView(principal.accountId) } };
});
