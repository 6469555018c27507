import { v7 as newId } from 'uuid';
import { projectRoutes } from '#contract/routes/projects.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import { quoteView } from '#core/views/quote-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { chargeOfNew, useOfNew } from '#runtime/stores/new-transcription.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { fingerprintOf, insertQuote } from '#runtime/stores/quotes.ts';
import { refusalsOf } from '#runtime/stores/work-refusals.ts';
import { quotedExports, warningsOf } from '../exports/quoted-exports.ts';
import { requestedExports } from '../exports/requested-exports.ts';
import { planTranscription } from './plan-transcription.ts';
import { storeText } from './store-text.ts';
import { withExports } from './with-exports.ts';

/** POST /projects/{project_id}/transcribe/quote: the price of a transcription and of the exports that wait for it, valid for a limited time. */
export const handler = httpRoute(projectRoutes.quoteTranscription, async ({ principal, params, body }) => {
  const { accountId } = principal;
  const project = await getProject(accountId, params.project_id);
  const requested = await requestedExports(principal, body.exports, project.style);
  const { media, cost } = planTranscription(project, body);
  const account = await getPayer(principal);
  const planned = newTranscription(project, newId(), cost, Date.now());
  const made = await withExports(planned, project, account, requested);
  const { language, audio_track, speakers, on_text_mismatch } = body;
  const text_key = await storeText(account, project, body.text);
  const quote = await insertQuote(project, {
    asked: { work: 'transcription', language, audio_track, speakers, on_text_mismatch, text_key, exports: requested },
    fingerprint: fingerprintOf(body),
    items: [
      {
        type: 'transcription',
        minutes: startedMinutes(media.durationMs),
        credits: cost.credits,
        estimated_nano_usd: cost.estimated_nano_usd,
      },
      ...quotedExports(made.exports, media),
    ],
  });
  const refusals = await refusalsOf(account, {
    charge: chargeOfNew(made),
    maxCredits: body.max_credits,
    use: useOfNew(made),
  });
  return { body: quoteView(quote, refusals, warningsOf(made.exports, media)) };
});
