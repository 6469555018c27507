import { Refusal } from './refusal.ts';

const kinds = ['transcription', 'export'] as const;
export type QuotedWork = (typeof kinds)[number];

export interface QuoteHandle {
  readonly work: QuotedWork;
  readonly projectId: string;
  readonly quoteId: string;
}

/** The `quote_id` of a tool. It names the work and the project too, so that a tool that spends needs no other argument. */
export const textOfHandle = ({ work, projectId, quoteId }: QuoteHandle): string => `${work}:${projectId}:${quoteId}`;

/** Throws quote_unknown. */
export const handleOf = (text: string): QuoteHandle => {
  const [kind, projectId, quoteId, ...more] = text.trim().split(':');
  const work = kinds.find((known) => known === kind);
  if (work && projectId && quoteId && more.length === 0) return { work, projectId, quoteId };
  throw new Refusal(
    'quote_unknown',
    'This is not a quote_id of these tools.',
    'Copy quote_id from the result of caption_video or quote, unchanged.',
  );
};
