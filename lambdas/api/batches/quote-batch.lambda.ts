import { routes } from '#contract/routes.ts';
import { batchPrice } from '#core/batches/batch-price.ts';
import { overMaxCredits } from '#core/credits/max-credits.ts';
import { testView } from '#core/keys/test-account.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { payRefusals } from '#runtime/stores/payer.ts';
import { planBatch } from './plan-batch.ts';

/** POST /batches/quote: nothing is stored, since only the media tell what is charged. */
export const handler = httpRoute(routes.quoteBatch, async ({ principal, body, headers }) => {
  const { account } = await planBatch({ principal, body, ownHost: headers.host });
  const price = batchPrice(principal.accountId, body);
  const charge = { account_id: principal.accountId, credits: price.credits, created_at: new Date().toISOString() };
  const refusals = [overMaxCredits(price.credits, body.max_credits), ...payRefusals(charge, account)].filter(
    (refusal) => refusal !== undefined,
  );
  const warnings = refusals.map(({ code, message }) => ({ code, message }));
  return { body: { ...price, affordable: refusals.length === 0, warnings, ...testView(principal.accountId) } };
});
