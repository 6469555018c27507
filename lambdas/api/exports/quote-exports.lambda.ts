import { exportRoutes } from '#contract/routes/exports.ts';
import { planExports } from '#core/exports/plan-exports.ts';
import { mediaOf } from '#core/projects/not-ready.ts';
import { quoteView } from '#core/views/quote-view.ts';
import { exportStage } from '#runtime/caption-drawing.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { chargeOf } from '#runtime/stores/new-exports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { fingerprintOf, insertQuote } from '#runtime/stores/quotes.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';
import { refusalsOf } from '#runtime/stores/work-refusals.ts';
import { quotedExports, warningsOf } from './quoted-exports.ts';

/** POST /projects/{project_id}/exports/quote: the price of a batch, valid for a limited time. */
export const handler = httpRoute(exportRoutes.quoteExports, async ({ principal, params, body }) => {
  const { accountId } = principal;
  const project = await getProject(accountId, params.project_id);
  const account = await getPayer(principal);
  const { max_credits: maxCredits, style_id: _, ...rest } = body;
  const requested = { ...rest, style: await requestedStyle(accountId, body, project.style) };
  if (requested.burn_captions) await requireFont(accountId, requested.style ?? project.style);
  const { exports } = planExports(project, account, requested, exportStage(accountId));
  const quote = await insertQuote(project, {
    asked: { work: 'exports', ...requested },
    fingerprint: fingerprintOf(body),
    items: quotedExports(exports, mediaOf(project)),
  });
  const use = { open_exports: exports.length };
  const refusals = await refusalsOf(account, { charge: chargeOf(account.account_id, exports), maxCredits, use });
  return { body: quoteView(quote, refusals, warningsOf(exports, mediaOf(project))) };
});
