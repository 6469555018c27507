import type { QuoteRecord } from '#contract/records/quote.ts';
import type { Quote, QuoteWarning } from '#contract/schemas/quote.ts';
import type { AppError } from '../app-error.ts';
import { testView } from '../keys/test-account.ts';

/** A quote as the API shows it: `refusals` are what the work would be refused with now, `warnings` what would differ. */
export const quoteView = (
  record: QuoteRecord,
  refusals: readonly AppError[],
  warnings: readonly QuoteWarning[] = [],
): Quote => ({
  quote_id: record.quote_id,
  project_id: record.project_id,
  credits: record.credits,
  items: record.items.map(({ estimated_nano_usd, renderer, ...item }) => item),
  ...affordability(refusals, warnings),
  ...testView(record.account_id),
  expires_at: record.valid_until,
});

export const affordability = (
  refusals: readonly AppError[],
  warnings: readonly QuoteWarning[] = [],
): Pick<Quote, 'affordable' | 'warnings'> => ({
  affordable: refusals.length === 0,
  warnings: [...refusals.map(({ code, message }) => ({ code, message })), ...warnings],
});
