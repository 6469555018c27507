import { projectRoutes } from '#contract/routes/projects.ts';
import { startedMinutes } from '#core/credits/prices.ts';
import { quoteView } from '#core/views/quote-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { fingerprintOf, insertQuote } from '#runtime/stores/quotes.ts';
import { refusalsOf } from '#runtime/stores/work-refusals.ts';
import { planTranscription } from './plan-transcription.ts';
import { storeText } from './store-text.ts';

/** POST /projects/{project_id}/transcribe/quote: the price of a transcription, valid for a limited time. */
export const handler = httpRoute(projectRoutes.quoteTranscription, async ({ principal, params, body }) => {
  const { accountId } = principal;
  const project = await getProject(accountId, params.project_id);
  const { media, cost } = planTranscription(project, body);
  const account = await getPayer(principal);
  const { language, audio_track, speakers, on_text_mismatch } = body;
  const text_key = await storeText(account, project, body.text);
  const quote = await insertQuote(project, {
    asked: { work: 'transcription', language, audio_track, speakers, on_text_mismatch, text_key },
    fingerprint: fingerprintOf(body),
    items: [
      {
        type: 'transcription',
        minutes: startedMinutes(media.durationMs),
        credits: cost.credits,
        estimated_nano_usd: cost.estimated_nano_usd,
      },
    ],
  });
  const refusals = await refusalsOf(account, {
    charge: { ...cost, account_id: accountId, created_at: quote.created_at },
    maxCredits: body.max_credits,
    use: { open_transcriptions: 1 },
  });
  return { body: quoteView(quote, refusals) };
});
