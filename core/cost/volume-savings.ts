import type { CostRow } from '../../contract/schemas/cost-row.ts';
import { volumeTiers } from './prices.ts';
import { totalNanoUsd } from './usage.ts';

export interface VolumeSaving {
  readonly name: string;
  readonly nanoUsd: number;
  /** Of a month whose first days the rows lack: what went before them would take off more. */
  readonly atLeast: boolean;
}

/**
 * What the tiers take off the rows of a whole deployment, which begin on the day `from`: AWS counts volume by calendar month,
 * so rows from a month's first day on are all that it counts, and of other months there is at least so much.
 */
export const volumeSavings = (rows: readonly CostRow[], from: string): VolumeSaving[] =>
  volumeTiers.flatMap(({ name, meters, beyondNanoUsd, share: [part, whole] }) => {
    const counted = rows.filter(({ meter }) => meters.includes(meter));
    const savings = [...Map.groupBy(counted, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => {
      const beyond = Math.max(0, totalNanoUsd(ofMonth) - beyondNanoUsd);
      return { nanoUsd: Math.round((beyond * (whole - part)) / whole), atLeast: from > `${month}-01` };
    });
    const nanoUsd = savings.reduce((sum, saving) => sum + saving.nanoUsd, 0);
    return nanoUsd > 0
      ? [{ name, nanoUsd, atLeast: savings.some((saving) => saving.atLeast && saving.nanoUsd > 0) }]
      : [];
  });
