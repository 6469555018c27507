import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { priced, type Usage } from '#finance/books/usage.ts';

/** What a route used of a meter on a day. */
export const used = (meter: Meter, units: number, more: Partial<Usage> = {}): Usage => ({
  ...{ day: '2026-11-20', route: 'r', meter, modelled: false, units },
  ...more,
});

/** The same at today's prices, or at another. */
export const costRow = (meter: Meter, units: number, more: Partial<CostRow> = {}): CostRow => ({
  ...priced(used(meter, units, more), usEast1),
  ...more,
});
