import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from './prices.ts';
import { totalNanoUsd } from './usage.ts';

/** What AWS's free units of each calendar month take off, if nothing else in the AWS account uses any; nano-dollars. */
export const freeTierNanoUsd = (rows: readonly CostRow[], list: Readonly<Record<Meter, Price>>): number => {
  let saved = 0;
  for (const [, ofMonth] of Map.groupBy(rows, ({ day }) => day.slice(0, 7))) {
    for (const meter of meterNames) {
      const free = list[meter].freePerMonth;
      const used = ofMonth.filter((row) => row.meter === meter);
      const units = used.reduce((sum, row) => sum + row.units, 0);
      if (free && units > 0) saved += Math.round(totalNanoUsd(used) * Math.min(1, free / units));
    }
  }
  return saved;
};
