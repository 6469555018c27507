import type { LotBooks } from '#core/credits/lots.ts';
import type { Usage } from './usage.ts';

/** The route of rows that are of the ledger. */
export const creditsRoute = 'credits';

/** What the entries of a day changed in the lots of an account, and what they are worth at its end. */
export const creditUsage = (day: string, account_id: string, { moves, deferredNanoUsd }: LotBooks): Usage[] => {
  const row = { day, route: creditsRoute, account_id, modelled: false } as const;
  return [
    { ...row, meter: 'revenue', units: moves.revenueNanoUsd },
    { ...row, meter: 'breakage', units: moves.breakageNanoUsd },
    { ...row, meter: 'credits_sold', units: moves.soldNanoUsd },
    { ...row, meter: 'credits_taken_back', units: moves.takenBackNanoUsd },
    { ...row, meter: 'deferred_revenue', units: deferredNanoUsd },
  ];
};
