import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unitsOf } from './decimal.ts';
import { pricedUnit } from './focus-services.ts';
import { unitsIn } from './group-costs.ts';

/** Shown in place of dollars. */
export const unknown = 'unknown';

/** The meters of rows whose price is unknown. */
export const unknownMeters = (rows: readonly CostRow[]): Meter[] => {
  const found = new Set(rows.filter(({ cost_nano_usd }) => cost_nano_usd === undefined).map(({ meter }) => meter));
  return meterNames.filter((meter) => found.has(meter));
};

/** What the sums of rows lack, in a sentence, with the units of each meter; undefined where they lack nothing. */
export const unknownNote = (rows: readonly CostRow[], region: string): string | undefined => {
  const unpriced = rows.filter(({ cost_nano_usd }) => cost_nano_usd === undefined);
  const named = unknownMeters(rows).map((meter) => {
    const { name, meterUnits } = pricedUnit(meter);
    return `${meter} (${unitsOf(unitsIn(unpriced, meter) / meterUnits)} ${name})`;
  });
  return named.length === 0 ? undefined : missingPrices(named, region);
};

/** `named` are meters, with their units or without. */
export const missingPrices = (named: readonly string[], region: string): string =>
  `In no sum, since the price in ${region} is unknown: ${named.join(', ')}. \`npm run prices -- --region ${region}\` reads AWS's list.`;
