import { isBilled, type Meter, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price, PriceList } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { unitsIn } from '../books/group-costs.ts';
import { totalNanoUsd } from '../books/usage.ts';
import type { BillLine } from './bill-line.ts';
import { skuOf, skus } from './skus.ts';

/** One meter, or one usage type that no meter counts. Amounts are nano-dollars. */
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
    /** What AWS's price differs from the table's. */
    readonly priceNanoUsd: number;
  };
  /** AWS's price in the form of the table; undefined where nothing was paid. */
  readonly billedPrice: Pick<Price, 'nanoUsd' | 'per'> | undefined;
}

export interface Reconciliation {
  /** The largest difference first. */
  readonly usage: readonly Reconciled[];
  /** What AWS charges or credits beside usage, such as tax, by kind. */
  readonly otherCharges: readonly { readonly charge: string; readonly nanoUsd: number }[];
  /** Usage of other deployments, and untagged usage that Cueline has no meter for. */
  readonly leftOutNanoUsd: number;
  readonly leftOutLines: number;
}

export interface ReconcileInput {
  readonly lines: readonly BillLine[];
  /** Of the days of the lines. */
  readonly rows: readonly CostRow[];
  /** Such as `cueline-prod`. */
  readonly deployment: string;
  readonly list: PriceList;
}

/** Compares AWS's bill with what the meters counted, by meter. */
export const reconcile = ({ lines, rows, deployment, list }: ReconcileInput): Reconciliation => {
  const isOurs = (line: BillLine) => line.deployment === deployment;
  const isCompared = (line: BillLine) => isOurs(line) || (line.deployment === undefined && skuOf(line) !== undefined);
  const usage = lines.filter(({ charge }) => charge === 'Usage');
  const compared = usage.filter(isCompared);
  const leftOut = usage.filter((line) => !isCompared(line));
  const costs = rows.filter(({ meter }) => isBilled(meter));
  const billed = Map.groupBy(compared, (line) => skuOf(line)?.meter);
  const metered = Map.groupBy(costs, ({ meter }) => meter);
  const ofMeters = [...new Set([...billed.keys(), ...metered.keys()])].flatMap((meter) =>
    meter ? [ofMeter(meter, billed.get(meter) ?? [], metered.get(meter) ?? [], list[meter])] : [],
  );
  const unmetered = [
    ...Map.groupBy(billed.get(undefined) ?? [], ({ service, usageType }) => `${service} ${usageType}`),
  ];
  const others = Map.groupBy(
    lines.filter((line) => line.charge !== 'Usage' && (isOurs(line) || line.deployment === undefined)),
    ({ charge }) => charge,
  );
  return {
    usage: [...ofMeters, ...unmetered.map(([, group]) => ofUnmetered(group))].toSorted(
      (one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)),
    ),
    otherCharges: [...others].map(([charge, group]) => ({ charge, nanoUsd: billedOf(group) })),
    leftOutNanoUsd: billedOf(leftOut),
    leftOutLines: leftOut.length,
  };
};

export const differenceOf = ({ billedNanoUsd, meteredNanoUsd }: Reconciled): number => billedNanoUsd - meteredNanoUsd;

const billedOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0);
const untaggedOf = (lines: readonly BillLine[]): number =>
  billedOf(lines.filter((line) => line.deployment === undefined));
/** In units of the meter. */
const unitsOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * (skuOf(line)?.meterUnits ?? 1), 0);

const ofMeter = (meter: Meter, lines: readonly BillLine[], rows: readonly CostRow[], price?: Price): Reconciled => {
  const billedNanoUsd = billedOf(lines);
  const meteredNanoUsd = totalNanoUsd(rows);
  const billedUnits = unitsOf(lines);
  const paidUnits = unitsOf(lines.filter(({ costNanoUsd }) => costNanoUsd !== 0));
  // At an unknown price units are worth nothing, so that all of the bill is explained by the price.
  const atPrice = (units: number) => nanoUsdOf(units, price) ?? 0;
  return {
    service: meters[meter].service,
    name: meter,
    meter,
    billedNanoUsd,
    untaggedNanoUsd: untaggedOf(lines),
    meteredNanoUsd,
    billedUnits,
    meteredUnits: unitsIn(rows, meter),
    causes: {
      unitsNanoUsd: atPrice(billedUnits) - meteredNanoUsd,
      freeNanoUsd: atPrice(paidUnits) - atPrice(billedUnits),
      priceNanoUsd: billedNanoUsd - atPrice(paidUnits),
    },
    billedPrice: paidUnits > 0 ? priceFor(billedNanoUsd, paidUnits, price?.per ?? skuMeterUnits(meter)) : undefined,
  };
};

/** For as many units as the table's price, in whole nano-dollars. */
const priceFor = (nanoUsd: number, units: number, per: number): Pick<Price, 'nanoUsd' | 'per'> => ({
  nanoUsd: Math.round((nanoUsd * per) / units),
  per,
});

const skuMeterUnits = (meter: Meter): number => skus.find((sku) => sku.meter === meter)?.meterUnits ?? 1;

const ofUnmetered = (lines: readonly BillLine[]): Reconciled => {
  const [first] = lines;
  const billedNanoUsd = billedOf(lines);
  return {
    service: first?.service ?? '',
    name: first?.usageType ?? '',
    meter: undefined,
    billedNanoUsd,
    untaggedNanoUsd: untaggedOf(lines),
    meteredNanoUsd: 0,
    billedUnits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    meteredUnits: 0,
    causes: { unitsNanoUsd: billedNanoUsd, freeNanoUsd: 0, priceNanoUsd: 0 },
    billedPrice: undefined,
  };
};
