import { exportRoutes } from '#contract/routes/exports.ts';
import { CreateExports } from '#contract/schemas/export.ts';
import { refuseOverMaxCredits } from '#core/credits/max-credits.ts';
import { refuseOtherPrice } from '#core/credits/stale-quote.ts';
import { planExports } from '#core/exports/plan-exports.ts';
import { exportView } from '#core/views/export-view.ts';
import { exportStage } from '#runtime/caption-drawing.ts';
import { copyFonts } from '#runtime/export-fonts.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { namedQuote } from '#runtime/stores/quotes.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';

/**
 * POST /projects/{project_id}/exports: the whole batch is made and charged, or nothing. Tries again when a save has replaced the
 * transcript since it was read.
 */
export const handler = httpRoute(exportRoutes.createExports, async ({ principal, params, body, remember }) => {
  const { accountId } = principal;
  return retryChanged('transcript', 5, async () => {
    const [project, account] = await Promise.all([getProject(accountId, params.project_id), getPayer(principal)]);
    const quote = await namedQuote(project, { work: 'exports', body, schema: CreateExports });
    const requested = quote?.asked ?? {
      ...body,
      presets: body.presets ?? [],
      style: await requestedStyle(accountId, body, project.style),
    };
    if (requested.burn_captions) await requireFont(accountId, requested.style ?? project.style);
    const described = body.metadata ? { ...project, metadata: body.metadata } : project;
    const { exports, credits } = planExports(described, account, requested, exportStage(accountId));
    refuseOtherPrice(quote, credits);
    refuseOverMaxCredits(credits, body.max_credits);
    const [first] = exports;
    const reply = {
      body: { batch_id: first?.batch_id ?? '', data: exports.map((record) => exportView(record, Date.now())) },
      charged: credits,
    };
    if (!(await insertExports(account, project, exports, remember(reply)))) return undefined;
    const after = async () => {
      await copyFonts(exports);
      await startAtOnce(...exports);
    };
    return { ...reply, after };
  });
});
