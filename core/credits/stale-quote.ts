import type { QuoteRecord } from '#contract/records/quote.ts';
import { AppError } from '../app-error.ts';

const param = 'quote_id';

/** Throws quote_expired and quote_stale where the quote cannot be redeemed by a request with these bodies. */
export const refuseUnredeemable = (
  quote: Pick<QuoteRecord, 'valid_until' | 'fingerprint'>,
  /** Of the body that was sent, and of one without any field but the quote. */
  { sent, bare, nowMs }: { readonly sent: string; readonly bare: string; readonly nowMs: number },
): void => {
  if (Date.parse(quote.valid_until) <= nowMs) {
    throw new AppError('quote_expired', `This quote was valid until ${quote.valid_until}. Ask for a new quote.`, {
      param,
    });
  }
  if (sent !== quote.fingerprint && sent !== bare) {
    throw new AppError(
      'quote_stale',
      'This quote is for another request. Send quote_id alone, or with the body that was quoted.',
      { param },
    );
  }
};

/** Throws quote_stale where the price has changed since the quote: a request is charged exactly what was quoted. */
export const refuseOtherPrice = (quote: Pick<QuoteRecord, 'credits'> | undefined, credits: number): void => {
  if (!quote || quote.credits === credits) return;
  throw new AppError(
    'quote_stale',
    `This takes ${credits} credits now, and the quote says ${quote.credits}: the project has changed. Ask for a new quote.`,
    { param },
  );
};
