import { consoleRoute } from '#contract/console.ts';
import { type Component, componentOf, costTags, deploymentOf } from '#contract/cost-tags.ts';
import type { FocusColumn } from '#contract/focus-columns.ts';
import { meters } from '#contract/meters.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from '#contract/schemas/price-list.ts';
import { steps } from '#contract/steps.ts';
import { hoursOfMonth, isMonthly, monthHours } from '#core/cost/prices.ts';
import { spanOfDay } from '#core/days.ts';
import { downloadRoute } from './access-log.ts';
import { monthAfter, monthOf } from './day-figures.ts';
import { decimalOf, thousandths, unitsOf, usdOf } from './decimal.ts';
import { type FocusUnit, focusPriceDetails, focusServices, unitsOfMeter } from './focus-services.ts';

const entries = new Map<string, string>([
  ...Object.values({ ...servedRoutes, tusRoute, consoleRoute }).map(
    ({ operationId, entry }) => [operationId, entry] as const,
  ),
  ...Object.entries(steps).map(([name, { entry }]) => [name, entry] as const),
]);

/** The component, as in the tags of the resources that the charge is for. */
const componentOfRow = ({ route }: CostRow): Component => {
  const entry = entries.get(route);
  if (entry) return componentOf(entry);
  return route === 'storage' || route === downloadRoute ? 'data' : 'shared';
};

/** The deployment that the costs are of. */
export interface FocusOrigin {
  /** An ARN, because a spreadsheet would drop leading zeros of the twelve-digit account number. */
  readonly awsAccountArn: string;
  readonly region: string;
  /** Such as `Cueline-prod`. */
  readonly stack: string;
}

export interface Charge {
  readonly row: CostRow;
  /** Undefined where it is unknown. */
  readonly price: Price | undefined;
  readonly origin: FocusOrigin;
  /** Names of customers by account id. */
  readonly accountNames: ReadonlyMap<string, string>;
}

/** Enough decimals for less than a nano-dollar at every price, and for a thousandth of every meter's unit. */
export const quantityDecimals = 12;

const words = (meter: string) => meter.replaceAll('_', ' ');
const timeOf = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
const monthStart = (day: string, months: number) => `${monthAfter(monthOf(day), months)}-01T00:00:00Z`;
const regionNames: Readonly<Record<string, string>> = { 'us-east-1': 'US East (N. Virginia)' };

const deployment = ({ origin }: Charge) => deploymentOf(origin.stack.replace(/^Cueline-/, ''));
const service = ({ row }: Charge) => meters[row.meter].service;
const isCredits = ({ row }: Charge) => meters[row.meter].unit === 'credits';
const provider = (charge: Charge) => (service(charge) === 'Cueline' ? 'Cueline' : 'AWS');

const consumedUnit = ({ row }: Charge) => unitsOfMeter(row.meter).consumed;
const ofMonth = ({ name, meterUnits }: FocusUnit, day: string): FocusUnit => ({
  name,
  meterUnits: (meterUnits * hoursOfMonth(day)) / monthHours,
});
const pricedUnit = ({ row: { meter, day }, price }: Charge): FocusUnit => {
  const { consumed, priced } = unitsOfMeter(meter);
  const { per = consumed.meterUnits } = price ?? {};
  const number = per / consumed.meterUnits;
  if (priced) return isMonthly(meter) ? ofMonth(priced, day) : priced;
  return { name: number === 1 ? consumed.name : `${number} ${consumed.name}`, meterUnits: per };
};

/** Refunded credits are negative. */
const signedUnits = ({ row }: Charge) => (row.meter === 'credits_refunded' ? -row.units : row.units);
const quantity = (charge: Charge, { meterUnits }: FocusUnit, decimals: number) =>
  decimalOf(thousandths(signedUnits(charge)), 1000n * BigInt(meterUnits), decimals);
/** A correction is billed in the month of the file that has it. */
const billedOn = ({ row }: Charge) => row.booked_on ?? row.day;
/** FOCUS: null for a correction within the current billing period. A month counts as invoiced once it is over. */
const chargeClass = (charge: Charge) =>
  monthStart(billedOn(charge), 0) > monthStart(charge.row.day, 0) ? 'Correction' : '';
const cost = ({ row }: Pick<Charge, 'row'>) => (row.cost_nano_usd === undefined ? '' : usdOf(row.cost_nano_usd));
const listCost = ({ row }: Charge) => (row.list_nano_usd === undefined ? cost({ row }) : usdOf(row.list_nano_usd));
const unitPrice = (charge: Charge) => {
  if (!charge.price) return '';
  const { nanoUsd, per } = charge.price;
  const nanos = 1_000_000_000n;
  return decimalOf(BigInt(nanoUsd) * BigInt(pricedUnit(charge).meterUnits), BigInt(per) * nanos, quantityDecimals);
};
/** A credit is priced in credits: what was paid for it is revenue and not cost. */
const unitPriceInCurrency = (charge: Charge) => (isCredits(charge) ? '1' : unitPrice(charge));

/** The work that the charge is for; empty where there is none. */
const workId = ({ row }: Charge) => row.export_id ?? row.job_id ?? '';
const workType = ({ row }: Charge) => {
  if (row.export_id) return 'Export';
  return row.job_id ? 'Job' : '';
};

const priceDetails = ({ row }: Charge) => {
  const details = focusPriceDetails[row.meter];
  return details ? JSON.stringify(details) : '';
};
const uncertainty = ({ row, price, origin }: Charge) =>
  row.cost_nano_usd === undefined ? `the price in ${origin.region} is unknown` : (price?.uncertain ?? '');

/**
 * All columns that are not always null: those of FOCUS 1.2, then Cueline's own (`x_`). Charges are at list price; discounts,
 * commitments, invoices and the payer's account are only in AWS's own export.
 * https://focus.finops.org/focus-specification/v1-2/
 */
export const columns: Readonly<Partial<Record<FocusColumn, (charge: Charge) => string>>> = {
  BilledCost: cost,
  BillingAccountId: ({ origin }) => origin.awsAccountArn,
  BillingAccountName: deployment,
  BillingAccountType: () => 'AWS account',
  BillingCurrency: () => 'USD',
  BillingPeriodEnd: (charge) => monthStart(billedOn(charge), 1),
  BillingPeriodStart: (charge) => monthStart(billedOn(charge), 0),
  ChargeCategory: () => 'Usage',
  ChargeClass: chargeClass,
  ChargeDescription: ({ row }) => `${words(row.meter)} of ${row.route}${row.booked_on ? ', corrected' : ''}`,
  ChargeFrequency: () => 'Usage-Based',
  ChargePeriodEnd: ({ row }) => timeOf(spanOfDay(row.day).toMs),
  ChargePeriodStart: ({ row }) => timeOf(spanOfDay(row.day).fromMs),
  ConsumedQuantity: (charge) => quantity(charge, consumedUnit(charge), quantityDecimals),
  ConsumedUnit: (charge) => consumedUnit(charge).name,
  ContractedCost: listCost,
  ContractedUnitPrice: unitPrice,
  EffectiveCost: cost,
  InvoiceIssuerName: provider,
  ListCost: listCost,
  ListUnitPrice: unitPrice,
  PricingCategory: () => 'Standard',
  PricingCurrency: (charge) => (isCredits(charge) ? 'CRD' : 'USD'),
  PricingCurrencyContractedUnitPrice: unitPriceInCurrency,
  PricingCurrencyEffectiveCost: (charge) => (isCredits(charge) ? unitsOf(signedUnits(charge)) : cost(charge)),
  PricingCurrencyListUnitPrice: unitPriceInCurrency,
  PricingQuantity: (charge) => quantity(charge, pricedUnit(charge), quantityDecimals),
  PricingUnit: (charge) => pricedUnit(charge).name,
  ProviderName: provider,
  PublisherName: provider,
  RegionId: ({ origin }) => origin.region,
  RegionName: ({ origin }) => regionNames[origin.region] ?? origin.region,
  ResourceId: workId,
  ResourceType: workType,
  ServiceCategory: (charge) => focusServices[service(charge)].category,
  ServiceName: service,
  ServiceSubcategory: (charge) => focusServices[service(charge)].subcategory,
  SkuId: ({ row }) => row.meter,
  SkuMeter: ({ row }) => words(row.meter),
  SkuPriceDetails: priceDetails,
  SkuPriceId: ({ row, origin }) => `${row.meter}.${origin.region}`,
  SubAccountId: ({ row }) => row.account_id ?? '',
  SubAccountName: ({ row, accountNames }) => (row.account_id ? accountNames.get(row.account_id) || row.account_id : ''),
  SubAccountType: ({ row }) => (row.account_id ? 'Cueline account' : ''),
  Tags: (charge) => JSON.stringify(costTags(deployment(charge), componentOfRow(charge.row))),
  x_BookedOn: ({ row }) => row.booked_on ?? '',
  x_ExportId: ({ row }) => row.export_id ?? '',
  x_JobId: ({ row }) => row.job_id ?? '',
  x_Modelled: ({ row }) => String(row.modelled),
  x_Plan: ({ row }) => row.plan ?? '',
  x_PriceUncertainty: uncertainty,
  x_ProjectId: ({ row }) => row.project_id ?? '',
  x_Release: ({ row }) => row.release ?? '',
  x_Route: ({ row }) => row.route,
};
