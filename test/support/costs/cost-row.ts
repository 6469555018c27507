import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';

const list = usEast1;

/** What a route used of a meter on a day, at today's prices. */
export const costRow = (meter: Meter, units: number): CostRow => ({
  day: '2026-11-20',
  route: 'r',
  meter,
  modelled: false,
  units,
  cost_nano_usd: nanoUsdOf(units, list[meter]),
});
