import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from './prices.ts';
import { totalNanoUsd } from './usage.ts';

/** A cheaper price beyond a month's volume, to which several meters count by what they cost before it. */
interface VolumeTier {
  readonly name: string;
  readonly meters: readonly Meter[];
  /** Nano-dollars at the price before it. */
  readonly beyondNanoUsd: number;
  /** What it costs of the price before it, as a fraction of whole numbers. */
  readonly share: readonly [number, number];
  readonly source: string;
  readonly readOn: string;
}

/**
 * Normalized minutes are those of SD times what a minute costs more, so that 100,000 of them are $750 of whatever sizes; then
 * $0.0053 stands for $0.0075. Of the list of us-east-2, whose prices before it are those of us-east-1.
 */
const volumeTiers: readonly VolumeTier[] = [
  {
    name: 'MediaConvert beyond 100,000 normalized minutes a month',
    meters: ['mediaconvert_sd', 'mediaconvert_hd', 'mediaconvert_uhd', 'mediaconvert_audio'],
    beyondNanoUsd: 750_000_000_000,
    share: [53, 75],
    source: 'https://aws.amazon.com/mediaconvert/pricing (price list of 2026-09-29)',
    readOn: '2026-09',
  },
];

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
