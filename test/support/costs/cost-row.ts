import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { priced } from '#finance/books/usage.ts';

/** What a route used of a meter on a day, at today's prices. */
export const costRow = (meter: Meter, units: number): CostRow =>
  priced({ day: '2026-11-20', route: 'r', meter, modelled: false, units }, usEast1);
