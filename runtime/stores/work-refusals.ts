import type { Use } from '#contract/quotas.ts';
import type { AppError } from '#core/app-error.ts';
import type { Charge } from '#core/credits/daily-spend.ts';
import { overMaxCredits } from '#core/credits/max-credits.ts';
import { type Payer, payRefusals } from './payer.ts';
import { quotaRefusal } from './usage.ts';

interface Requested {
  readonly charge: Charge;
  readonly maxCredits: number | undefined;
  readonly use: Use;
}

/** All errors with which work would be refused now: for its price or for a quota. The transaction of the work decides. */
export const refusalsOf = async (payer: Payer, { charge, maxCredits, use }: Requested): Promise<AppError[]> =>
  [...priceRefusals(payer, { charge, maxCredits }), await quotaRefusal(payer, use)].filter(
    (refusal) => refusal !== undefined,
  );

/** Those for its price alone. */
export const priceRefusals = (payer: Payer, { charge, maxCredits }: Omit<Requested, 'use'>): AppError[] =>
  [overMaxCredits(charge.credits, maxCredits), ...payRefusals(charge, payer)].filter(
    (refusal) => refusal !== undefined,
  );
