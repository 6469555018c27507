import { drawnSimpler } from '@cueline/captions/styles/drawn-simpler.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import type { KnownExport } from '#contract/records/export.ts';
import { exportRoutes } from '#contract/routes/exports.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import { planExports } from '#core/exports/plan-exports.ts';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import { mediaOf } from '#core/projects/not-ready.ts';
import { knownStyle, laterFieldWarnings } from '#core/styles/stored-style.ts';
import { quoteView } from '#core/views/quote-view.ts';
import { captionDrawing, exportStage } from '#runtime/caption-drawing.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { chargeOf } from '#runtime/stores/new-exports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { fingerprintOf, insertQuote } from '#runtime/stores/quotes.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';
import { refusalsOf } from '#runtime/stores/work-refusals.ts';

/** POST /projects/{project_id}/exports/quote: the price of a batch, valid for a limited time. */
export const handler = httpRoute(exportRoutes.quoteExports, async ({ principal, params, body }) => {
  const { accountId } = principal;
  const project = await getProject(accountId, params.project_id);
  const account = await getPayer(principal);
  const { max_credits: maxCredits, style_id: _, ...rest } = body;
  const requested = { ...rest, style: await requestedStyle(accountId, body, project.style) };
  if (requested.burn_captions) await requireFont(accountId, requested.style ?? project.style);
  const { exports, durationMs } = planExports(project, account, requested, exportStage(accountId));
  const quote = await insertQuote(project, {
    asked: { work: 'exports', ...requested },
    fingerprint: fingerprintOf(body),
    items: exports.map((record) => ({
      type: 'export',
      preset: record.preset,
      minutes: startedMinutes(durationMs),
      credits: record.credits,
      estimated_nano_usd: record.estimated_nano_usd,
      renderer: rendererOf(captionDrawing(accountId).renderer, videoOf(record, mediaOf(project))),
    })),
  });
  const use = { open_exports: exports.length };
  const refusals = await refusalsOf(account, { charge: chargeOf(account.account_id, exports), maxCredits, use });
  return { body: quoteView(quote, refusals, differences(exports, mediaOf(project))) };
});

/** The warnings of the exports that do not depend on the text, each once. */
const differences = (exports: readonly KnownExport[], media: MediaFacts) => {
  const warnings = exports.flatMap((record) => [
    ...(record.warnings ?? []),
    ...captionWarnings(record, videoOf(record, media)),
  ]);
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
};

const captionWarnings = ({ account_id, transcript_key, style }: KnownExport, video: ReturnType<typeof videoOf>) => {
  if (transcript_key === undefined) return [];
  const drawing = captionDrawing(account_id);
  const { burnIn, isPainted } = drawnWith(drawing, rendererOf(drawing.renderer, video));
  const later = laterFieldWarnings(style);
  if (isPainted) return later;
  const { warnings } = drawnSimpler(styleOn(video.preset, resolveStyle(knownStyle(style))), video.canvas, burnIn);
  return [...later, ...warnings.filter(({ code }) => code === 'drawn_simpler')];
};

const videoOf = ({ width, height, preset, fit, focus, layer, range }: KnownExport, facts: MediaFacts) => ({
  facts,
  canvas: { widthPx: width, heightPx: height },
  preset,
  fit,
  focus,
  layer,
  range: range && { startMs: range.start_ms, endMs: range.end_ms },
});
