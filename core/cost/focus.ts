import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as v from 'valibot';
import { type Component, componentOf, costTags, deploymentOf } from '../../contract/cost-tags.ts';
import { meters } from '../../contract/meters.ts';
import { routes, tusRoute } from '../../contract/routes.ts';
import { CostRow } from '../../contract/schemas/cost-row.ts';
import { steps } from '../../contract/steps.ts';
import { dayOf, spanOfDay } from './days.ts';
import { decimalOf, thousandths, unitsOf, usdOf } from './decimal.ts';
import { focusServices, focusUnits } from './focus-services.ts';
import { pricesIn } from './price-of.ts';
import type { Price } from './prices.ts';

const entries = new Map<string, string>([
  ...[...Object.values(routes), tusRoute].map(({ operationId, entry }) => [operationId, entry] as const),
  ...Object.entries(steps).map(([name, { entry }]) => [name, entry] as const),
]);

/** As the resources are tagged that the charge is for. */
const componentOfRow = ({ route }: CostRow): Component => {
  const entry = entries.get(route);
  if (entry) return componentOf(entry);
  return route === 'storage' ? 'data' : 'shared';
};

/** Where the costs came up. */
export interface FocusOrigin {
  readonly awsAccountId: string;
  readonly region: string;
  /** As it is deployed, `Cueline-prod`. */
  readonly stack: string;
}

interface Charge {
  readonly row: CostRow;
  readonly price: Price;
  readonly origin: FocusOrigin;
}

/** Finer than a nano-dollar at any price there is. */
const quantityDecimals = 12;

const cost = ({ row }: Charge) => usdOf(row.cost_nano_usd);
const unitPrice = ({ price }: Charge) => usdOf(price.nanoUsd);
const service = ({ row }: Charge) => meters[row.meter].service;
const unit = ({ row }: Charge) => focusUnits[meters[row.meter].unit] ?? { name: 'Units', meterUnits: 1 };
/** Of the service, or ours where credits are told. */
const provider = (charge: Charge) => (service(charge) === 'Cueline' ? 'Cueline' : 'AWS');
const words = (meter: string) => meter.replaceAll('_', ' ');
const timeOf = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
const monthStart = (day: string, months: number) =>
  timeOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
const regionNames: Readonly<Record<string, string>> = { 'us-east-1': 'US East (N. Virginia)' };

/**
 * Columns of FOCUS 1.2, then ours; each group by its alphabet, as the specification would have it. Every charge is at list
 * price: what Cueline cannot know, such as discounts, invoices and the payer's account, is in AWS's own export.
 * https://focus.finops.org/focus-specification/v1-2/
 */
const columns = {
  BilledCost: cost,
  BillingAccountId: ({ origin }) => origin.awsAccountId,
  BillingAccountName: () => '',
  BillingCurrency: () => 'USD',
  BillingPeriodEnd: ({ row }) => monthStart(row.day, 1),
  BillingPeriodStart: ({ row }) => monthStart(row.day, 0),
  ChargeCategory: () => 'Usage',
  ChargeClass: () => '',
  ChargeDescription: ({ row }) => `${words(row.meter)} of ${row.route}`,
  ChargeFrequency: () => 'Usage-Based',
  ChargePeriodEnd: ({ row }) => timeOf(spanOfDay(row.day).toMs),
  ChargePeriodStart: ({ row }) => timeOf(spanOfDay(row.day).fromMs),
  ConsumedQuantity: (charge) =>
    unit(charge).meterUnits === 1
      ? unitsOf(charge.row.units)
      : decimalOf(thousandths(charge.row.units), 1000n * BigInt(unit(charge).meterUnits), 6),
  ConsumedUnit: (charge) => unit(charge).name,
  ContractedCost: cost,
  ContractedUnitPrice: unitPrice,
  EffectiveCost: cost,
  InvoiceIssuerName: provider,
  ListCost: cost,
  ListUnitPrice: unitPrice,
  PricingCategory: () => 'Standard',
  PricingQuantity: ({ row, price }) => decimalOf(thousandths(row.units), 1000n * BigInt(price.per), quantityDecimals),
  PricingUnit: (charge) => {
    const per = charge.price.per / unit(charge).meterUnits;
    return per === 1 ? unit(charge).name : `${per} ${unit(charge).name}`;
  },
  ProviderName: provider,
  PublisherName: provider,
  RegionId: ({ origin }) => origin.region,
  RegionName: ({ origin }) => regionNames[origin.region] ?? origin.region,
  ServiceCategory: (charge) => focusServices[service(charge)]?.category ?? 'Other',
  ServiceName: service,
  ServiceSubcategory: (charge) => focusServices[service(charge)]?.subcategory ?? 'Other (Other)',
  SkuId: ({ row }) => row.meter,
  SkuMeter: ({ row }) => words(row.meter),
  SkuPriceId: ({ row, origin }) => `${row.meter}.${origin.region}`,
  SubAccountId: ({ row }) => row.account_id ?? '',
  SubAccountName: () => '',
  SubAccountType: ({ row }) => (row.account_id ? 'Cueline account' : ''),
  Tags: ({ row, origin }) =>
    JSON.stringify(costTags(deploymentOf(origin.stack.replace(/^Cueline-/, '')), componentOfRow(row))),
  x_ExportId: ({ row }) => row.export_id ?? '',
  x_JobId: ({ row }) => row.job_id ?? '',
  x_Modelled: ({ row }) => String(row.modelled),
  x_PriceUncertainty: ({ price }) => price.uncertain ?? '',
  x_ProjectId: ({ row }) => row.project_id ?? '',
  x_Route: ({ row }) => row.route,
} as const satisfies Readonly<Record<string, (charge: Charge) => string>>;

export const focusColumns = Object.keys(columns);

/** Rows as FOCUS 1.2 in CSV, a null as nothing between two commas. */
export const focusCsv = (rows: readonly CostRow[], origin: FocusOrigin): string => {
  const list = pricesIn(origin.region);
  const values = Object.values(columns);
  return stringify(
    rows.map((row) => values.map((value) => value({ row, price: list[row.meter], origin }))),
    // A cell that begins like a formula would be run by spreadsheets. https://owasp.org/www-community/attacks/CSV_Injection
    { header: true, columns: focusColumns, escape_formulas: true },
  );
};

const FocusLine = v.looseObject({
  BilledCost: v.string(),
  ChargePeriodStart: v.string(),
  ConsumedQuantity: v.string(),
  SkuId: v.string(),
  SubAccountId: v.string(),
  x_ExportId: v.string(),
  x_JobId: v.string(),
  x_Modelled: v.picklist(['true', 'false']),
  x_ProjectId: v.string(),
  x_Route: v.string(),
});

/** The rows that `focusCsv` wrote, exactly. Throws on a file that it did not write. */
export const rowsOfFocusCsv = (text: string): CostRow[] =>
  v.parse(v.array(FocusLine), parse(text, { columns: true })).map((line) => {
    const present = Object.entries({
      account_id: line.SubAccountId,
      project_id: line.x_ProjectId,
      job_id: line.x_JobId,
      export_id: line.x_ExportId,
    }).filter(([, value]) => value !== '');
    const { meter } = v.parse(v.object({ meter: CostRow.entries.meter }), { meter: line.SkuId });
    const perUnit = focusUnits[meters[meter].unit]?.meterUnits ?? 1;
    return v.parse(CostRow, {
      day: dayOf(Date.parse(line.ChargePeriodStart)),
      route: line.x_Route,
      ...Object.fromEntries(present),
      meter,
      modelled: line.x_Modelled === 'true',
      units: Math.round(Number(line.ConsumedQuantity) * perUnit * 1000) / 1000,
      cost_nano_usd: nanoUsdIn(line.BilledCost),
    });
  });

/** No float takes part. */
const nanoUsdIn = (usd: string): number => {
  const [whole = '', fraction = ''] = usd.split('.');
  return Number(`${whole}${fraction.padEnd(9, '0')}`);
};
