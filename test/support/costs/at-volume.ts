import type { CostRow } from '#contract/schemas/cost-row.ts';
import { tieredIn, VolumeTiers } from '#finance/books/volume-tiers.ts';

/** The rows of a whole deployment at the prices of their own volume, and what that saves. */
export const withVolumeTiers = (rows: readonly CostRow[], region: string) => {
  const files = [...Map.groupBy(rows, ({ day, booked_on = day }) => booked_on)];
  const tiers = new VolumeTiers(
    files.map(([day, own]) => ({ day, tiered: tieredIn(own) })),
    region,
  );
  return { rows: tiers.priced(rows), savings: tiers.savings };
};
