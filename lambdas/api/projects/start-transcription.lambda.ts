import { v7 as newId } from 'uuid';
import { projectRoutes } from '#contract/routes/projects.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';
import { refuseOverMaxCredits } from '#core/credits/max-credits.ts';
import { refuseOtherPrice } from '#core/credits/stale-quote.ts';
import { jobView } from '#core/views/job-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { namedQuote } from '#runtime/stores/quotes.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { planTranscription } from './plan-transcription.ts';
import { storeText } from './store-text.ts';

/** POST /projects/{project_id}/transcribe: aligns the project's text, or transcribes when it has none. */
export const handler = httpRoute(projectRoutes.startTranscription, async ({ principal, params, body, remember }) => {
  const project = await getProject(principal.accountId, params.project_id);
  const quote = await namedQuote(project, { work: 'transcription', body, schema: TranscribeRequest });
  const requested = quote ? { ...quote.asked, text: quote.asked.text_key } : body;
  const { changes, cost } = planTranscription(project, requested);
  const job = newTranscription(project, newId(), cost, Date.now());
  refuseOtherPrice(quote, job.credits);
  refuseOverMaxCredits(job.credits, body.max_credits);
  const account = await getPayer(principal);
  const textKey = quote ? quote.asked.text_key : await storeText(account, project, body.text);
  const text = textKey !== undefined && { text_key: textKey || undefined };
  const reply = { body: jobView(job), charged: job.credits };
  await insertTranscription(account, project, { ...changes, ...text }, job, remember(reply));
  return { ...reply, after: () => requestStart(job) };
});
