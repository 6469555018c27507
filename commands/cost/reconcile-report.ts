import { type Meter, meters } from '#contract/meters.ts';
import type { Price, PriceList } from '#contract/schemas/price-list.ts';
import { differenceOf, type Reconciled, type Reconciliation } from '#finance/bill/reconcile.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import { focusUnits } from '#finance/books/focus-services.ts';
import { exactUsd, percent, roughUsd, usdShown } from './amounts.ts';
import { textTable, wrapped } from './text-table.ts';

/** A difference is explained from a cent and a hundredth of what is billed or metered; the rest is rounding and late lines. */
const minCauseNanoUsd = 10_000_000;
const minCauseShare = 0.01;

/** The comparison of AWS's bill with the meters, and what explains each difference. */
export const reconcileReport = (
  { usage, otherCharges, leftOutNanoUsd, leftOutLines }: Reconciliation,
  list: PriceList,
): string => {
  const sum = (of: (one: Reconciled) => number) => usage.reduce((total, one) => total + of(one), 0);
  const columns = [
    (one: Reconciled) => one.billedNanoUsd,
    (one: Reconciled) => one.untaggedNanoUsd,
    (one: Reconciled) => one.meteredNanoUsd,
    differenceOf,
  ];
  const totals = columns.map(sum);
  const usd = usdShown([...totals, ...usage.flatMap((one) => columns.map((column) => column(one)))], 12);
  const table = textTable(
    [
      { title: 'USD', width: 24, left: true },
      { title: 'billed', width: 12 },
      { title: 'unallocated', width: 12 },
      { title: 'metered', width: 12 },
      { title: 'difference', width: 12 },
    ],
    usage.map((one) => [one.meter ?? `${one.service} ${one.name}`, ...columns.map((column) => usd(column(one)))]),
    ['total', ...totals.map(usd)],
  );
  const notes = [
    ...usage.flatMap((one) => causesOf(one, list)),
    ...otherCharges.map(({ charge, nanoUsd }) => `${charge}: $${exactUsd(nanoUsd)}, which no meter counts.`),
    ...(leftOutLines > 0
      ? [
          `Left out: ${leftOutLines} ${leftOutLines === 1 ? 'line' : 'lines'} of other deployments, or untagged and of no service that a meter counts, $${exactUsd(leftOutNanoUsd)}.`,
        ]
      : []),
    ...(totals[1] === 0
      ? []
      : [
          'Unallocated: lines without the tag deployment, which other workloads of the AWS account may have caused. docs/runbook.md says how to activate the tag.',
        ]),
  ];
  const agreed = 'Every difference is below a cent, or below 1 %.';
  return [table, (notes.length > 0 ? notes : [agreed]).map((note) => wrapped(`- ${note}`)).join('\n')].join('\n\n');
};

/** One sentence for each cause of a difference that matters. */
const causesOf = (one: Reconciled, list: PriceList): string[] => {
  const { causes, billedNanoUsd, meteredNanoUsd, meter } = one;
  const matters = (nanoUsd: number) =>
    Math.abs(nanoUsd) >= minCauseNanoUsd &&
    Math.abs(nanoUsd) >= minCauseShare * Math.max(billedNanoUsd, meteredNanoUsd);
  if (!meter)
    return matters(billedNanoUsd)
      ? [`${one.service} ${one.name}: $${exactUsd(billedNanoUsd)}, which no meter counts.`]
      : [];
  return [
    ...(matters(causes.unitsNanoUsd) ? [unitsText(meter, one)] : []),
    ...(matters(causes.freeNanoUsd)
      ? [`${meter}: AWS lists units worth ${roughUsd(-causes.freeNanoUsd)} at no cost, such as those of its free tier.`]
      : []),
    ...(matters(causes.priceNanoUsd) && one.billedPrice ? [priceText(meter, one, list[meter], one.billedPrice)] : []),
  ];
};

const unitsText = (meter: Meter, { billedUnits, meteredUnits, causes: { unitsNanoUsd } }: Reconciled): string => {
  const { consumed, priced = consumed } = focusUnits[meters[meter].unit] ?? {
    consumed: { name: 'units', meterUnits: 1 },
  };
  const [billed, metered] = [billedUnits, meteredUnits].map((units) => unitsOf(units / priced.meterUnits));
  const share = percent(Math.abs(billedUnits - meteredUnits), Math.max(billedUnits, meteredUnits));
  return `${meter}: AWS billed ${billed} ${priced.name}, and ${metered} were metered (${share} apart): ${signed(unitsNanoUsd)} at the table's price.`;
};

const priceText = (
  meter: Meter,
  { causes: { priceNanoUsd } }: Reconciled,
  price: Price | undefined,
  billed: Pick<Price, 'nanoUsd' | 'per'>,
): string =>
  `${meter}: AWS's price explains ${signed(priceNanoUsd)}: ${billed.nanoUsd} nano-dollars for ${billed.per} ${meters[meter].unit}, where the list has ${price?.nanoUsd ?? 'none'}. If it holds, set nanoUsd: ${billed.nanoUsd} of ${meter} in the list of the Region (core/cost/prices.json, or prices.ts for us-east-1), and name the bill as its source.`;

const signed = (nanoUsd: number): string => `${nanoUsd < 0 ? '-' : '+'}${roughUsd(Math.abs(nanoUsd))}`;
