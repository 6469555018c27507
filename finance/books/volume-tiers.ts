import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { CostPart, CostSums } from '#contract/schemas/cost-sums.ts';
import { sumOf } from '#core/sum-of.ts';
import { usdOf } from './decimal.ts';
import type { RowPieces } from './pieces.ts';
import { totalNanoUsd } from './usage.ts';

/** A lower price beyond a monthly volume, which several meters share. The volume is measured as cost at the higher price. */
interface VolumeTier {
  readonly name: string;
  readonly meters: readonly Meter[];
  /** Where sums of days have most of it. */
  readonly part: CostPart;
  /** The volume, as dollars at the higher price. */
  readonly beyondUsd: number;
  /** The lower price as a fraction of the higher one. */
  readonly share: readonly [number, number];
}

/** Tiers of other Regions are unknown. */
const tieredRegion = 'us-east-1';

/**
 * The prices were read in 2026-09. Only the second tier of each: further ones, which are cheaper still, are not in a dated copy of the list. A normalized
 * minute costs as much as a minute of SD, so 100,000 of them are $750 whatever the sizes; beyond that the price is $0.0053 instead of
 * $0.0075, from the list of us-east-2 of 2026-09-29, whose first tier has the prices of us-east-1. https://aws.amazon.com/mediaconvert/pricing
 * https://aws.amazon.com/s3/pricing https://aws.amazon.com/ec2/pricing/on-demand (data transfer) https://aws.amazon.com/cloudwatch/pricing
 */
export const volumeTiers = {
  mediaconvert: {
    name: 'MediaConvert beyond 100,000 normalized minutes a month',
    meters: ['mediaconvert_sd', 'mediaconvert_hd', 'mediaconvert_uhd', 'mediaconvert_audio'],
    ...{ part: 'encode', beyondUsd: 750, share: [53, 75] },
  },
  storage: {
    ...{ name: 'S3 storage beyond 50 TB', meters: ['s3_byte_hours'] },
    ...{ part: 'storage', beyondUsd: 50 * 1024 * 0.023, share: [22, 23] },
  },
  egress: {
    ...{ name: 'data out beyond 10 TB a month', meters: ['data_out_bytes'] },
    ...{ part: 'egress', beyondUsd: 10 * 1024 * 0.09, share: [85, 90] },
  },
  logs: {
    ...{ name: 'logs beyond 10 TB a month', meters: ['log_bytes'] },
    ...{ part: 'requests', beyondUsd: 10 * 1024 * 0.5, share: [25, 50] },
  },
} as const satisfies Readonly<Record<string, VolumeTier>>;

const tiers: readonly (readonly [string, VolumeTier])[] = Object.entries(volumeTiers);
const tierOf = new Map(tiers.flatMap(([tier, { meters }]) => meters.map((meter) => [meter, tier])));

/** The cost of each tier's meters, by which figures of days count the volume of a month. */
export const tieredIn = (rows: readonly CostRow[]): Record<string, number> =>
  Object.fromEntries(
    tiers.map(([key, { meters }]) => [key, totalNanoUsd(rows.filter(({ meter }) => meters.includes(meter)))]),
  );

/** What a month saves whose costs at the higher price are `total`. */
const savedOf = ({ beyondUsd, share: [part, whole] }: VolumeTier, total: number): number =>
  Math.round((Math.max(0, total - beyondUsd * 1_000_000_000) * (whole - part)) / whole);

/** The part of what is saved of each of the costs that add up to `total`, in proportion: the parts add up to what is saved. */
const partsOf = (saved: number, total: number): ((cost: number) => number) => {
  let [sum, before] = [0, 0];
  return (cost) => {
    sum += cost;
    const until = total === 0 ? 0 : Math.round(saved * (sum / total));
    const part = until - before;
    before = until;
    return part;
  };
};

export interface VolumeSaving {
  readonly name: string;
  readonly nanoUsd: number;
}

type Volume = Pick<TieredDay, 'day' | 'tiered'>;

/**
 * Prices the rows of a whole deployment, whose days have these volumes, at the prices of each month's volume: every row of a tier gets its
 * part of the month's saving, since no one of them alone is beyond the tier. AWS counts by calendar month and AWS account, so the saving is a
 * minimum where rows are not all of a month, or where other workloads use the same. Without tiers of the Region the rows stay as they are.
 */
export class VolumeTiers {
  readonly savings: readonly VolumeSaving[];
  /** By the month that bills it and the tier. */
  readonly #parts = new Map<string, (cost: number) => number>();

  constructor(days: readonly Volume[], region: string) {
    const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))];
    this.savings = (region === tieredRegion ? tiers : []).flatMap(([key, tier]) => {
      let nanoUsd = 0;
      for (const [month, own] of months) {
        const total = sumOf(own, ({ tiered }) => tiered?.[key] ?? 0);
        const saved = savedOf(tier, total);
        nanoUsd += saved;
        if (saved > 0) this.#parts.set(`${month} ${key}`, partsOf(saved, total));
      }
      return nanoUsd > 0 ? { name: tier.name, nanoUsd } : [];
    });
  }

  /** What is off the next of the costs of a tier, each of which is asked for once. */
  discount(day: string, tier: string | undefined, cost: number): number {
    return this.#parts.get(`${day.slice(0, 7)} ${tier}`)?.(cost) ?? 0;
  }

  /** Each row once. */
  priced(rows: readonly CostRow[]): readonly CostRow[] {
    if (this.savings.length === 0) return rows;
    return rows.map((row) => {
      const { day, booked_on = day, cost_nano_usd: cost } = row;
      const discount = cost === undefined ? 0 : this.discount(booked_on, tierOf.get(row.meter), cost);
      return discount && cost !== undefined ? { ...row, cost_nano_usd: cost - discount, list_nano_usd: cost } : row;
    });
  }

  async *pricedIn(pieces: RowPieces): AsyncGenerator<readonly CostRow[]> {
    for await (const rows of pieces) yield this.priced(rows);
  }
}

type TieredDay = Pick<CostSums, 'day' | 'parts' | 'tiered'>;

/** The same for figures of days, of which those from before tiers were recorded count no volume. */
export const figuresWithTiers = <Day extends TieredDay>(figures: readonly Day[], region: string): readonly Day[] => {
  const all = new VolumeTiers(figures, region);
  return figures.map((day) => {
    const parts = { ...day.parts };
    for (const [tier, { part }] of tiers) parts[part] -= all.discount(day.day, tier, day.tiered?.[tier] ?? 0);
    return { ...day, parts };
  });
};

export const volumeNote = ({ name, nanoUsd }: VolumeSaving): string =>
  `Deducted from list prices: $${usdOf(nanoUsd)}, for ${name}, spread over all that used it.`;
