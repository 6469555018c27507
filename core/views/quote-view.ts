import type { QuoteRecord } from '#contract/records/quote.ts';
import type { Quote } from '#contract/schemas/quote.ts';
import type { AppError } from '../app-error.ts';

/** A quote as the API shows it: `refusals` are what the work would be refused with now. */
export const quoteView = (record: QuoteRecord, refusals: readonly AppError[]): Quote => ({
  quote_id: record.quote_id,
  project_id: record.project_id,
  credits: record.credits,
  items: record.items.map(({ estimated_nano_usd, ...item }) => item),
  affordable: refusals.length === 0,
  warnings: refusals.map(({ code, message }) => ({ code, message })),
  expires_at: record.valid_until,
});
