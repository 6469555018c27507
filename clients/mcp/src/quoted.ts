import type { Quote as ApiQuote, QuoteExports, QuoteTranscription } from '@cueline/sdk';
import { type QuotedWork, textOfHandle } from './quote-handle.ts';
import type { Call } from './tool.ts';

/** The price of a transcription, binding for 15 minutes. */
export const quotedTranscription = async (projectId: string, body: QuoteTranscription, { client, signal }: Call) =>
  quoteView('transcription', await client.projects.quoteTranscription(projectId, body, { signal }));

/** The price of a batch of exports, binding for 15 minutes. */
export const quotedExport = async (projectId: string, body: QuoteExports, { client, signal }: Call) =>
  quoteView('export', await client.exports.quote(projectId, body, { signal }));

const quoteView = (
  work: QuotedWork,
  { quote_id, project_id, credits, affordable, warnings, expires_at }: ApiQuote,
) => ({
  quote_id: textOfHandle({ work, projectId: project_id, quoteId: quote_id }),
  work,
  credits,
  affordable,
  warnings: warnings.map(({ message }) => message),
  expires_at,
  next: affordable
    ? 'Ask the user whether to spend these credits. If yes, call run_quote, or caption_video, with the quote_id.'
    : 'Tell the user what the warnings say: the work would be refused now.',
});
