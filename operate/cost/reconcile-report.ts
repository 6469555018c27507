import { type Meter, meters } from '#contract/meters.ts';
import type { Price, PriceList } from '#contract/schemas/price-list.ts';
import { normalizedMinutes } from '#core/cost/encode-units.ts';
import { sumOf } from '#core/sum-of.ts';
import { type Charge, differenceOf, type Reconciled, type Reconciliation } from '#finance/bill/reconcile.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import { type FocusUnit, pricedUnit } from '#finance/books/focus-services.ts';
import { exactUsd, percent, roughUsd, usdShown } from '../costs/amounts.ts';
import { noteList, textTable } from '../costs/text-table.ts';

/** A difference is explained from a cent and a hundredth of what is billed or metered; the rest is rounding and late lines. */
const minCauseNanoUsd = 10_000_000;
const minCauseShare = 0.01;

/** The comparison of AWS's bill with the meters, and what explains each difference; `lacking` are sentences on the export. */
export const reconcileReport = (
  { usage, otherCharges, corrections, others, taggedFrom, doubledLines }: Reconciliation,
  list: PriceList,
  lacking: readonly string[],
): string => {
  const amounts = {
    billed: (one: Reconciled) => one.billedNanoUsd,
    untagged: (one: Reconciled) => one.untaggedNanoUsd,
    metered: (one: Reconciled) => one.meteredNanoUsd,
    difference: differenceOf,
  };
  const columns = Object.entries(amounts);
  const totals = columns.map(([, of]) => sumOf(usage, of));
  const usd = usdShown([...totals, ...usage.flatMap((one) => columns.map(([, of]) => of(one)))], 12);
  const table = textTable<Reconciled>(
    usage,
    [
      // The usage type first, since the end of a long name is cut.
      ['USD', 24, ({ meter, name, service }) => (meter ? name : `${name} ${service}`), 'left'],
      ...columns.map(([title, of]) => [title, 12, (one: Reconciled) => usd(of(one))] as const),
    ],
    ['total', ...totals.map(usd)],
  );
  const explained = usage.flatMap((one) => causesOf(one, list));
  const notes = noteList([
    ...(explained.length > 0 ? explained : ['Every difference is below a cent, or below 1 %.']),
    ...otherCharges.map((charge) => `${chargeText(charge)}, which no meter counts.`),
    ...corrections.map((charge) => `Not compared: ${chargeText(charge)}, which AWS corrected after that month.`),
    doubledLines > 0 &&
      `The export has ${doubledLines} ${doubledLines === 1 ? 'line' : 'lines'} twice, by their ids: they count once.`,
    sumOf(usage, amounts.untagged) !== 0 &&
      `Untagged: AWS tags no usage of these kinds, or the tag deployment ${taggedFrom ? `was not active before ${taggedFrom}, the day of its first line` : 'is not active'}, so other workloads of the AWS account may have caused it. docs/runbook.md says how to activate the tag.`,
    ...lacking,
    ...otherTexts(others),
  ]);
  return `${table}\n\n${notes}`;
};

const chargeText = ({ name, nanoUsd }: Charge): string => `${name}: $${exactUsd(nanoUsd)}`;

/** How many accounts of an organization are named, the largest first. */
const shownOthers = 8;
const otherTexts = (others: readonly Charge[]): string[] => {
  const [shown, rest] = [others.slice(0, shownOthers), others.slice(shownOthers)];
  const nanoUsd = sumOf(rest, (one) => one.nanoUsd);
  const more = { name: `${rest.length} more`, nanoUsd, lines: sumOf(rest, ({ lines }) => lines) };
  return [...shown, ...(rest.length > 0 ? [more] : [])].map(
    (one) => `Others': ${chargeText(one)} in ${one.lines} ${one.lines === 1 ? 'line' : 'lines'}.`,
  );
};

/** One sentence for each cause of a difference that matters. */
const causesOf = (one: Reconciled, list: PriceList): string[] => {
  const { causes, billedNanoUsd, meteredNanoUsd, meter } = one;
  const matters = (nanoUsd: number) =>
    Math.abs(nanoUsd) >= minCauseNanoUsd &&
    Math.abs(nanoUsd) >= minCauseShare * Math.max(billedNanoUsd, meteredNanoUsd);
  const { unitsNanoUsd, freeNanoUsd, committedNanoUsd, priceNanoUsd } = causes;
  const said = meter
    ? [
        matters(unitsNanoUsd) && unitsText(meter, one),
        matters(freeNanoUsd) &&
          `${one.name}: AWS lists units worth ${roughUsd(-freeNanoUsd)} at no cost, such as those of its free tier.`,
        matters(committedNanoUsd) && `${one.name}: a Savings Plan explains ${signed(committedNanoUsd)}.`,
        matters(priceNanoUsd) && priceText(meter, one, list[meter]),
      ]
    : [matters(billedNanoUsd) && `${one.service} ${one.name}: $${exactUsd(billedNanoUsd)}, which no meter counts.`];
  return said.filter((sentence) => typeof sentence === 'string');
};

const unitsText = (meter: Meter, { name, billedUnits, meteredUnits, causes: { unitsNanoUsd } }: Reconciled): string => {
  const unit = unitOf(meter);
  const [billed, metered] = [billedUnits, meteredUnits].map((units) => unitsOf(units / unit.meterUnits));
  const share = percent(Math.abs(billedUnits - meteredUnits), Math.max(billedUnits, meteredUnits));
  return `${name}: AWS billed ${billed} ${unit.name}, and ${metered} were metered (${share} apart): ${signed(unitsNanoUsd)} at the table's price.`;
};

/** The name on AWS's bill. */
const unitOf = (meter: Meter): FocusUnit => {
  const normalized = normalizedMinutes[meter];
  return normalized ? { name: 'normalized minutes', meterUnits: 100 / normalized } : pricedUnit(meter);
};

/** The edit of the list where its price is wrong; the prices that AWS charged where they are of tiers or of other classes. */
const priceText = (
  meter: Meter,
  { name, causes: { priceNanoUsd }, rates, billedPrice }: Reconciled,
  price: Price | undefined,
): string => {
  const charged = rates.slice(0, 4).map(({ usageType, usd }) => `${usageType} at $${usd}`);
  const why = `${name}: AWS's price explains ${signed(priceNanoUsd)}: it charged ${charged.join(', ') || 'less than nothing'}.`;
  if (!billedPrice) return why;
  const { nanoUsd, per } = billedPrice;
  if (nanoUsd === price?.nanoUsd)
    return `${why} One of them is the list's price: the others are of tiers of volume or of other classes, or a discount.`;
  return `${why} That is ${nanoUsd} nano-dollars for ${per} ${meters[meter].unit}, where the list has ${price?.nanoUsd ?? 'none'}. If it holds, set nanoUsd: ${nanoUsd} of ${meter} in the list of the Region (core/cost/prices.json, or prices.ts for us-east-1), with validFrom and the earlier price, and name the bill as its source.`;
};

const signed = (nanoUsd: number): string => `${nanoUsd < 0 ? '-' : '+'}${roughUsd(Math.abs(nanoUsd))}`;
