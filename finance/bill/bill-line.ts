import * as v from 'valibot';
import { CurLine, FocusBillLine } from '#contract/schemas/aws-bill.ts';
import { dayOf } from '#core/days.ts';

/** A line of AWS's bill, in the terms that both export formats have. */
export interface BillLine {
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
  /** As in `contract/meters.ts`. */
  readonly service: string;
  /** Without the prefix of the Region. */
  readonly usageType: string;
  /** `Usage`, or the type of the line in AWS's bill if it is something else, such as a tax, a credit or a refund. */
  readonly charge: string;
  /** In AWS's pricing unit. */
  readonly quantity: number;
  readonly unit: string;
  readonly costNanoUsd: number;
  /** The tag `deployment`; undefined where the line has none. */
  readonly deployment: string | undefined;
}

/** Names in CUR 2.0 (`line_item_product_code`) and in the price list of the services that Cueline uses. */
export const services: Readonly<Record<string, string>> = {
  AWSLambda: 'AWS Lambda',
  AmazonApiGateway: 'Amazon API Gateway',
  AmazonDynamoDB: 'Amazon DynamoDB',
  AmazonS3: 'Amazon Simple Storage Service',
  AWSDataTransfer: 'AWS Data Transfer',
  AWSQueueService: 'Amazon Simple Queue Service',
  AmazonSNS: 'Amazon Simple Notification Service',
  AWSEvents: 'Amazon EventBridge',
  AmazonStates: 'AWS Step Functions',
  AmazonCloudWatch: 'AmazonCloudWatch',
  AWSXRay: 'AWS X-Ray',
  transcribe: 'Amazon Transcribe',
  AWSElementalMediaConvert: 'AWS Elemental MediaConvert',
};

/** Usage of a discounted or free unit is usage too; the discount has a line of its own. */
const usageTypes = new Set(['Usage', 'DiscountedUsage', 'SavingsPlanCoveredUsage']);

/** The record of an export's line: a CUR 2.0 line has `line_item_unblended_cost`, a FOCUS line `BilledCost`. */
export const billLineOf = (record: Readonly<Record<string, unknown>>): BillLine =>
  'line_item_unblended_cost' in record ? ofCur(v.parse(CurLine, record)) : ofFocus(v.parse(FocusBillLine, record));

/** Whether `billLineOf` knows the format of a file with these columns. */
export const isBill = (columns: readonly string[]): boolean =>
  columns.includes('line_item_unblended_cost') || (columns.includes('BilledCost') && !columns.includes('x_Route'));

const ofCur = (line: CurLine): BillLine => ({
  day: dayOf(line.line_item_usage_start_date.getTime()),
  service: services[line.line_item_product_code] ?? line.line_item_product_code,
  usageType: withoutRegion(line.line_item_usage_type ?? ''),
  charge: usageTypes.has(line.line_item_line_item_type) ? 'Usage' : line.line_item_line_item_type,
  quantity: line.line_item_usage_amount ?? 0,
  unit: line.pricing_unit ?? '',
  costNanoUsd: nanoUsd(line.line_item_unblended_cost, line.line_item_currency_code),
  deployment: deploymentOf(line.resource_tags),
});

const ofFocus = (line: FocusBillLine): BillLine => ({
  day: dayOf(line.ChargePeriodStart.getTime()),
  service: line.ServiceName ?? '',
  usageType: withoutRegion(line.x_UsageType || line.SkuMeter || ''),
  charge: line.ChargeCategory,
  quantity: line.PricingQuantity ?? 0,
  unit: line.PricingUnit ?? '',
  costNanoUsd: nanoUsd(line.BilledCost, line.BillingCurrency),
  deployment: deploymentOf(line.Tags),
});

const nanoUsd = (amount: number, currency: string | null): number => {
  if (currency && currency !== 'USD') throw new Error(`The export is in ${currency}. Only USD can be compared.`);
  return Math.round(amount * 1e9);
};

/**
 * Such as `USE1-` or `EU-`, and `IAD-` of MediaConvert.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html
 */
export const withoutRegion = (usageType: string): string =>
  usageType.replace(/^(?:[A-Z]{2,4}\d|EU|Global|[A-Z]{3}(?=-(?:[BP]-|AUD|PROBE)))-/, '');

/** Keys are `user_deployment` in CUR 2.0 and may have the prefix `user:` in FOCUS. */
const deploymentOf = (tags: CurLine['resource_tags']): string | undefined =>
  Object.entries(tags ?? {}).find(([key]) => /^(?:user[_:])?deployment$/.test(key))?.[1] || undefined;
