import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { CostPart } from '#contract/schemas/cost-sums.ts';
import { usdOf } from './decimal.ts';
import { totalNanoUsd } from './usage.ts';

/** A lower price beyond a monthly volume, which several meters share. The volume is measured as cost at the higher price. */
interface VolumeTier {
  readonly name: string;
  readonly meters: readonly Meter[];
  /** Where sums of days have most of it. */
  readonly part: CostPart;
  /** By Region, of those whose tiers are known. */
  readonly regions: Readonly<Record<string, VolumePrice>>;
}

interface VolumePrice {
  /** The volume, as nano-dollars at the higher price. */
  readonly beyondNanoUsd: number;
  /** The lower price as a fraction of the higher one. */
  readonly share: readonly [number, number];
  readonly source: string;
  readonly readOn: string;
}

const usd = 1_000_000_000;

const inUsEast1 = (beyondUsd: number, share: VolumePrice['share'], source: string): VolumeTier['regions'] => ({
  'us-east-1': { beyondNanoUsd: beyondUsd * usd, share, source, readOn: '2026-09' },
});

/**
 * Only the second tier of each: further ones, which are cheaper still, are not in a dated copy of the list. A normalized minute costs
 * as much as a minute of SD, so 100,000 of them are $750 whatever the sizes; beyond that the price is $0.0053 instead of $0.0075, from
 * the list of us-east-2, whose first tier has the prices of us-east-1.
 */
export const volumeTiers = {
  mediaconvert: {
    name: 'MediaConvert beyond 100,000 normalized minutes a month',
    meters: ['mediaconvert_sd', 'mediaconvert_hd', 'mediaconvert_uhd', 'mediaconvert_audio'],
    part: 'encode',
    regions: inUsEast1(750, [53, 75], 'https://aws.amazon.com/mediaconvert/pricing (price list of 2026-09-29)'),
  },
  storage: {
    name: 'S3 storage beyond 50 TB',
    meters: ['s3_byte_hours'],
    part: 'storage',
    regions: inUsEast1(50 * 1024 * 0.023, [22, 23], 'https://aws.amazon.com/s3/pricing'),
  },
  egress: {
    name: 'data out beyond 10 TB a month',
    meters: ['data_out_bytes'],
    part: 'egress',
    regions: inUsEast1(10 * 1024 * 0.09, [85, 90], 'https://aws.amazon.com/ec2/pricing/on-demand (data transfer)'),
  },
  logs: {
    name: 'logs beyond 10 TB a month',
    meters: ['log_bytes'],
    part: 'requests',
    regions: inUsEast1(10 * 1024 * 0.5, [25, 50], 'https://aws.amazon.com/cloudwatch/pricing'),
  },
} as const satisfies Readonly<Record<string, VolumeTier>>;

const tiers: readonly (readonly [string, VolumeTier])[] = Object.entries(volumeTiers);

/** The cost of each tier's meters, by which figures of days count the volume of a month. */
export const tieredIn = (rows: readonly CostRow[]): Record<string, number> =>
  Object.fromEntries(
    tiers.map(([key, { meters }]) => [key, totalNanoUsd(rows.filter(({ meter }) => meters.includes(meter)))]),
  );

/** What a month saves, and the part of each of its costs, in proportion: the parts add up to it. */
const savedOf = ({ beyondNanoUsd, share: [part, whole] }: VolumePrice, costs: readonly number[]) => {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const saved = Math.round((Math.max(0, total - beyondNanoUsd) * (whole - part)) / whole);
  return { saved, parts: saved === 0 ? [] : spread(saved, total, costs) };
};

const spread = (saved: number, total: number, costs: readonly number[]): number[] => {
  let sum = 0;
  let before = 0;
  return costs.map((cost) => {
    sum += cost;
    const until = Math.round(saved * (sum / total));
    const part = until - before;
    before = until;
    return part;
  });
};

export interface VolumeSaving {
  readonly name: string;
  readonly nanoUsd: number;
}

/**
 * The rows of a whole deployment at the prices of each month's volume: every row of a tier gets its part of the month's saving, since
 * no one of them alone is beyond the tier. AWS counts by calendar month and AWS account, so the saving is a minimum where rows
 * are not all of a month, or where other workloads use the same. Without tiers of the Region the rows are as they were.
 */
export const withVolumeTiers = (
  rows: readonly CostRow[],
  region: string,
): { readonly rows: readonly CostRow[]; readonly savings: readonly VolumeSaving[] } => {
  const discounts = new Map<CostRow, number>();
  const savings: VolumeSaving[] = [];
  for (const [, { name, meters, regions }] of tiers) {
    const { [region]: price } = regions;
    if (!price) continue;
    const counted = rows.filter(({ meter }) => meters.includes(meter));
    let nanoUsd = 0;
    for (const ofMonth of Map.groupBy(counted, ({ day, booked_on = day }) => booked_on.slice(0, 7)).values()) {
      const { saved, parts } = savedOf(
        price,
        ofMonth.map(({ cost_nano_usd = 0 }) => cost_nano_usd),
      );
      nanoUsd += saved;
      for (const [at, part] of parts.entries()) {
        const row = ofMonth[at];
        if (row) discounts.set(row, part);
      }
    }
    if (nanoUsd > 0) savings.push({ name, nanoUsd });
  }
  if (savings.length === 0) return { rows, savings };
  const discounted = rows.map((row) => {
    const discount = discounts.get(row);
    const { cost_nano_usd } = row;
    return discount && cost_nano_usd !== undefined
      ? { ...row, cost_nano_usd: cost_nano_usd - discount, list_nano_usd: cost_nano_usd }
      : row;
  });
  return { rows: discounted, savings };
};

interface TieredDay {
  readonly day: string;
  readonly nanoUsd: Readonly<Record<CostPart, number>>;
  readonly tiered?: Readonly<Record<string, number>> | undefined;
}

/** The same for figures of days, of which those from before tiers were recorded count no volume. */
export const figuresWithTiers = <Day extends TieredDay>(figures: readonly Day[], region: string): readonly Day[] =>
  tiers.reduce<readonly Day[]>((days, [key, { part, regions }]) => {
    const { [region]: price } = regions;
    if (!price) return days;
    return [...Map.groupBy(days, ({ day }) => day.slice(0, 7)).values()].flatMap((ofMonth) => {
      const { parts } = savedOf(
        price,
        ofMonth.map(({ tiered }) => tiered?.[key] ?? 0),
      );
      return ofMonth.map((day, at) => ({
        ...day,
        nanoUsd: { ...day.nanoUsd, [part]: day.nanoUsd[part] - (parts[at] ?? 0) },
      }));
    });
  }, figures);

export const volumeNote = ({ name, nanoUsd }: VolumeSaving): string =>
  `Deducted from list prices: $${usdOf(nanoUsd)}, for ${name}, spread over all that used it.`;
