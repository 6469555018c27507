import { isBilled, type Meter, meters } from '#contract/meters.ts';
import type { BillSum } from '#contract/schemas/aws-bill.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price, PriceList } from '#contract/schemas/price-list.ts';
import { normalizedMinutes } from '#core/cost/encode-units.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { hoursOfMonth, isMonthly, monthHours, priceOn } from '#core/cost/prices.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsIn } from '../books/group-costs.ts';
import { largestFirst } from '../books/largest-first.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { type Sku, services, skuOf, withoutRegion } from './skus.ts';

/** One meter, several that AWS bills together, or one usage type that no meter counts. Amounts are nano-dollars. */
export interface Reconciled {
  readonly service: string;
  /** The meter's name, or AWS's usage type. */
  readonly name: string;
  readonly meter: Meter | undefined;
  readonly billedNanoUsd: number;
  /** The part of what is billed that has no tag `deployment`: other workloads of the AWS account may have caused it. */
  readonly untaggedNanoUsd: number;
  readonly meteredNanoUsd: number;
  readonly billedUnits: number;
  readonly meteredUnits: number;
  /** Why billed and metered differ; the parts add up to the difference, to a nano-dollar for each rounding. */
  readonly causes: {
    /** Units that AWS billed and no meter counted, at the table's price; negative where the meters counted more. */
    readonly unitsNanoUsd: number;
    /** Units that AWS lists at no cost, at the table's price: never positive. */
    readonly freeNanoUsd: number;
    /** What a Savings Plan takes off. */
    readonly committedNanoUsd: number;
    /** What AWS's price differs from the table's, less what the metered volume saves. */
    readonly priceNanoUsd: number;
  };
  /** AWS's list price of the first tier in the form of the table; undefined where no tagged line has one. */
  readonly billedPrice: Pick<Price, 'nanoUsd' | 'per'> | undefined;
  /** What was paid at which price, the highest first: more than one are tiers of volume, or other classes. */
  readonly rates: readonly Rate[];
}

export interface Rate {
  readonly usageType: string;
  /** Price of one of AWS's pricing units. */
  readonly usd: number;
}

/** An amount of the bill that is not compared with meters. */
export interface Charge {
  readonly name: string;
  readonly nanoUsd: number;
  readonly lines: number;
}

export type Reconciliation = ReturnType<typeof reconcile>;

export interface ReconcileInput {
  readonly sums: readonly BillSum[];
  /** The rows of the bill's days, less what their volume saves (`withVolumeTiers`). */
  readonly rows: readonly CostRow[];
  readonly list: PriceList;
  /** A day of the billing period. */
  readonly day: string;
}

/** Compares AWS's bill with what the meters counted, by meter. */
export const reconcile = ({ sums, rows, list, day }: ReconcileInput) => {
  const lines = sums.map(lineOf);
  const own = lines.filter(({ others, corrects }) => others === null && corrects === null);
  const usage = own.filter(({ charge }) => charge === 'Usage');
  // AWS tags no usage of some kinds, and none before the tag is active. Of the others, what has no tag is not ours.
  const taggedMeters = new Set(usage.flatMap(({ tagged, sku }) => (tagged && sku ? sku.meter : [])));
  const isCompared = ({ tagged, tagged_from, sku }: Line) =>
    tagged || (sku !== undefined && (tagged_from !== null || !taggedMeters.has(sku.meter)));
  const compared = usage.filter(isCompared);
  const together = new Map(compared.flatMap(({ sku }) => (sku?.together ?? []).map((meter) => [meter, sku?.meter])));
  const keyOf = (meter: Meter | undefined) => (meter ? (together.get(meter) ?? meter) : undefined);
  const billed = Map.groupBy(compared, ({ sku }) => keyOf(sku?.meter));
  const costs = rows.filter(({ meter }) => isBilled(meter));
  const metered = Map.groupBy(costs, ({ meter }) => keyOf(meter));
  const ofMeters = [...new Set([...billed.keys(), ...metered.keys()])].flatMap((meter) =>
    meter ? ofMeter(meter, together.has(meter), billed.get(meter) ?? [], metered.get(meter) ?? [], { list, day }) : [],
  );
  const unmetered = Map.groupBy(billed.get(undefined) ?? [], ({ service, usageType }) => `${service} ${usageType}`);
  return {
    /** The largest difference first. */
    usage: largestFirst([...ofMeters, ...[...unmetered.values()].map(ofUnmetered)], differenceOf),
    /** What AWS charges or credits the deployment or its AWS account beside usage, such as tax, by kind and by whose it is. */
    otherCharges: charges(
      own.filter(({ charge }) => charge !== 'Usage'),
      ({ charge, tagged }) => `${charge} of ${tagged ? 'the deployment' : 'its AWS account'}`,
    ),
    /** Charges of the deployment or untagged in its account, by the earlier month that they correct. */
    corrections: charges(
      lines.filter(({ others, corrects }) => others === null && corrects !== null),
      ({ corrects }) => corrects ?? '',
    ),
    /** Other accounts, Regions and deployments, and untagged usage that is not compared. */
    others: charges(
      lines.filter((line) => line.others !== null || (usage.includes(line) && !isCompared(line))),
      ({ others, charge, sku }) =>
        `${others ?? (sku ? 'no tag, beside tagged usage of the same kind' : 'no tag, and no meter')}${charge === 'Usage' ? '' : ` (${charge})`}`,
    ),
    /** The day from which on lines have the tag, where earlier ones without it are compared. */
    taggedFrom: compared.find(({ tagged_from }) => tagged_from !== null)?.tagged_from ?? undefined,
    /** Lines that the export has more than once, which count once. */
    doubledLines: sumOf(lines, ({ doubled }) => doubled),
  };
};

export const differenceOf = ({ billedNanoUsd, meteredNanoUsd }: Reconciled): number => billedNanoUsd - meteredNanoUsd;

/** A line with the deployment's tag, of use in the bill's own month. */
export const ownUsage = {
  ...{ others: null, corrects: null, tagged: true, tagged_from: null, charge: 'Usage', currency: 'USD' },
  ...{ committed: false, free: false, rate: null, lines: 1, doubled: 0 },
} as const;

interface Line extends BillSum {
  readonly usageType: string;
  readonly sku: Sku | undefined;
  readonly nanoUsd: number;
}

const lineOf = (sum: BillSum): Line => {
  const kind = { service: services[sum.service] ?? sum.service, usageType: withoutRegion(sum.usage_type) };
  return { ...sum, ...kind, sku: skuOf(kind), nanoUsd: Math.round(sum.usd * 1e9) };
};

const charges = (lines: readonly Line[], nameOf: (line: Line) => string): Charge[] =>
  largestFirst(
    [...Map.groupBy(lines, nameOf)].map(([name, own]) => ({
      ...{ name, nanoUsd: billedOf(own), lines: sumOf(own, (line) => line.lines) },
    })),
    ({ nanoUsd }) => nanoUsd,
  );

const billedOf = (lines: readonly Line[]): number => sumOf(lines, ({ nanoUsd }) => nanoUsd);
const untaggedOf = (lines: readonly Line[]): number => billedOf(lines.filter(({ tagged }) => !tagged));

/** `isTier`: AWS bills all meters of its tier together, in normalized minutes. */
const ofMeter = (
  meter: Meter,
  isTier: boolean,
  lines: readonly Line[],
  rows: readonly CostRow[],
  { list, day }: Pick<ReconcileInput, 'list' | 'day'>,
): Reconciled => {
  const price = priceOn(list, meter, day);
  const hours = isMonthly(meter) ? hoursOfMonth(day) / monthHours : 1;
  const weightOf = (of: Meter) => (isTier ? (normalizedMinutes[of] ?? 1) : 1);
  const unitsPer = ({ sku }: Line) => (sku ? sku.meterUnits * hours * weightOf(sku.meter) : 1);
  const unitsOf = (some: readonly Line[]) => sumOf(some, (line) => line.quantity * unitsPer(line));
  const billedNanoUsd = billedOf(lines);
  const meteredNanoUsd = totalNanoUsd(rows);
  const listedNanoUsd = sumOf(rows, ({ cost_nano_usd = 0, list_nano_usd = cost_nano_usd }) => list_nano_usd);
  const meteredUnits = sumOf(new Set(rows.map((row) => row.meter)), (of) => unitsIn(rows, of) * weightOf(of));
  const prices = new Set([...new Set(rows.map((row) => row.day))].map((one) => priceOn(list, meter, one)?.nanoUsd));
  // Where the price changed among the days, what a unit cost on average.
  const charged =
    prices.size > 1 && price && meteredUnits >= 1
      ? { ...price, nanoUsd: listedNanoUsd, per: Math.round(meteredUnits) }
      : price;
  const paid = lines.filter(({ free }) => !free);
  const committed = paid.filter((line) => line.committed);
  // At an unknown price units are worth nothing, so that all of the bill is explained by the price.
  const atPrice = (some: readonly Line[]) => nanoUsdOf(unitsOf(some), charged) ?? 0;
  const committedNanoUsd = billedOf(committed) - atPrice(committed);
  const rates = ratesOf(paid);
  const listed = paid.flatMap((line) => {
    const usd = line.tagged && !line.sku?.otherPrice ? usdOf(line) : undefined;
    // In the form of the table, whose months have 730 hours.
    return usd === undefined ? [] : [(usd * 1e9 * hours) / unitsPer(line)];
  });
  const per = (price?.per ?? lines[0]?.sku?.meterUnits ?? 1) / hours;
  return {
    service: meters[meter].service,
    name: isTier ? meter.replace(/_sd$/, ' (all sizes)') : meter,
    meter,
    billedNanoUsd,
    untaggedNanoUsd: untaggedOf(lines),
    meteredNanoUsd,
    billedUnits: unitsOf(lines),
    meteredUnits,
    causes: {
      unitsNanoUsd: atPrice(lines) - listedNanoUsd,
      freeNanoUsd: atPrice(paid) - atPrice(lines),
      committedNanoUsd,
      priceNanoUsd: billedNanoUsd - atPrice(paid) - committedNanoUsd + listedNanoUsd - meteredNanoUsd,
    },
    billedPrice: listed.length > 0 ? { nanoUsd: Math.round(Math.max(...listed) * per), per } : undefined,
    rates,
  };
};

/** The list price that the line was charged at; of lines that the export has none for, what they cost. */
const usdOf = ({ rate, usd, quantity, committed }: Line): number | undefined =>
  committed || quantity <= 0 ? undefined : rate || usd / quantity;

const ratesOf = (lines: readonly Line[]): Rate[] => {
  const rates = new Map<string, Rate>();
  for (const line of lines) {
    const [usd, { usageType }] = [usdOf(line), line];
    if (usd !== undefined) rates.set(`${usageType} ${usd}`, { usageType, usd });
  }
  return [...rates.values()].toSorted((one, other) => other.usd - one.usd);
};

const ofUnmetered = (lines: readonly Line[]): Reconciled => {
  const [first] = lines;
  const billedNanoUsd = billedOf(lines);
  return {
    service: first?.service ?? '',
    name: first?.usageType ?? '',
    meter: undefined,
    billedNanoUsd,
    untaggedNanoUsd: untaggedOf(lines),
    meteredNanoUsd: 0,
    billedUnits: sumOf(lines, ({ quantity }) => quantity),
    meteredUnits: 0,
    causes: { unitsNanoUsd: billedNanoUsd, freeNanoUsd: 0, committedNanoUsd: 0, priceNanoUsd: 0 },
    billedPrice: undefined,
    rates: ratesOf(lines),
  };
};
