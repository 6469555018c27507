import type { QuoteRecord } from '#contract/records/quote.ts';
import { AppError } from '../app-error.ts';

const param = 'quote_id';

/** Fingerprints of the body that was sent, and of one without any field but the quote. */
export interface SentBody {
  readonly sent: string;
  readonly bare: string;
}

/** Throws quote_expired and quote_stale where the quote cannot be redeemed by a request with this body. */
export const refuseUnredeemable = (
  quote: Pick<QuoteRecord, 'valid_until' | 'fingerprint'>,
  { nowMs, ...body }: SentBody & { readonly nowMs: number },
): void => {
  if (Date.parse(quote.valid_until) <= nowMs) {
    throw new AppError('quote_expired', `This quote was valid until ${quote.valid_until}. Ask for a new quote.`, {
      param,
    });
  }
  refuseOtherBody(quote.fingerprint, body);
};

/** Throws quote_stale where the body is not the quoted one, whose fingerprint this is. */
export const refuseOtherBody = (quoted: string, { sent, bare }: SentBody): void => {
  if (sent === quoted || sent === bare) return;
  throw new AppError(
    'quote_stale',
    'This quote is for another request. Send quote_id alone, or with the body that was quoted.',
    { param },
  );
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
