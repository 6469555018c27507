import { v7 as newId } from 'uuid';
import { projectRoutes } from '#contract/routes/projects.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';
import { refuseOverMaxCredits } from '#core/credits/max-credits.ts';
import { refuseOtherPrice } from '#core/credits/stale-quote.ts';
import { requireScope } from '#core/keys/principal.ts';
import { jobView } from '#core/views/job-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { chargeOfNew, insertTranscription } from '#runtime/stores/new-transcription.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { namedQuote } from '#runtime/stores/quotes.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';
import { requestedExports } from '../exports/requested-exports.ts';
import { planTranscription } from './plan-transcription.ts';
import { storeText } from './store-text.ts';
import { withExports } from './with-exports.ts';

/**
 * POST /projects/{project_id}/transcribe: aligns the project's text, or transcribes when it has none. The exports that it asks for are
 * charged with it, and wait for it.
 */
export const handler = httpRoute(projectRoutes.startTranscription, async ({ principal, params, body, remember }) => {
  const [project, account] = await Promise.all([
    getProject(principal.accountId, params.project_id),
    getPayer(principal),
  ]);
  const quote = await namedQuote(project, { work: 'transcription', body, schema: TranscribeRequest });
  const requested = quote ? { ...quote.asked, text: quote.asked.text_key } : body;
  if (quote?.asked.exports) requireScope(principal, 'exports:write');
  const exports = quote ? quote.asked.exports : await requestedExports(principal, body.exports, project.style);
  const { changes, cost } = planTranscription(project, requested);
  const made = await withExports(newTranscription(project, newId(), cost, Date.now()), project, account, exports);
  const { credits } = chargeOfNew(made);
  refuseOtherPrice(quote, credits);
  refuseOverMaxCredits(credits, body.max_credits);
  const textKey = quote ? quote.asked.text_key : await storeText(account, project, body.text);
  const text = textKey !== undefined && { text_key: textKey || undefined };
  const reply = { body: jobView(made.job), charged: credits };
  await insertTranscription(account, project, { ...changes, ...text }, made, remember(reply));
  return { ...reply, after: () => startAtOnce(made.job) };
});
