import { stringify } from 'csv-stringify/sync';

/**
 * A line of AWS's bill, written by the documents of its columns and with nothing of what reads it.
 * https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-cur2.html
 * https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-focus-1-2-aws-columns.html
 */
export interface AwsLine {
  /** The service's name in CUR and FOCUS. */
  readonly of: readonly [productCode: string, serviceName: string];
  readonly usageType: string;
  readonly quantity: number;
  /** List price of a unit. */
  readonly rate: number;
  /** What is paid. @default quantity x rate */
  readonly usd?: number;
  /** In UTC, without milliseconds. */
  readonly start: string;
  readonly end: string;
  readonly lineType?: string;
  readonly account?: string;
  readonly region?: string;
  readonly tags?: Readonly<Record<string, string>>;
  /** What a Savings Plan's hour costs; FOCUS bills 0 then. */
  readonly savingsPlanUsd?: number;
  readonly id?: string;
}

export const account = '111122223333';
export const deploymentTag = { user_deployment: 'cueline-prod', user_app: 'cueline' };

export const lambda = ['AWSLambda', 'AWS Lambda'] as const;
export const s3 = ['AmazonS3', 'Amazon Simple Storage Service'] as const;
export const dynamo = ['AmazonDynamoDB', 'Amazon DynamoDB'] as const;
export const cloudWatch = ['AmazonCloudWatch', 'AmazonCloudWatch'] as const;
export const states = ['AmazonStates', 'AWS Step Functions'] as const;
export const transcribe = ['transcribe', 'Amazon Transcribe'] as const;
export const mediaConvert = ['AWSElementalMediaConvert', 'AWS Elemental MediaConvert'] as const;
export const sns = ['AmazonSNS', 'Amazon Simple Notification Service'] as const;
export const cloudFront = ['AmazonCloudFront', 'Amazon CloudFront'] as const;
export const waf = ['awswaf', 'AWS WAF'] as const;
export const secretsManager = ['AWSSecretsManager', 'AWS Secrets Manager'] as const;
export const ec2 = ['AmazonEC2', 'Amazon Elastic Compute Cloud'] as const;

const amount = (line: AwsLine): number => line.usd ?? line.quantity * line.rate;
/** AWS writes ten decimals. */
const decimals = (value: number): string => value.toFixed(10);
/** `2026-09-01T00:00:00.000Z` in CUR 2.0. */
const time = (text: string): string => `${text}.000Z`;

export const curRecords = (lines: readonly AwsLine[], month = '2026-09') =>
  lines.map((line, at) => ({
    identity_line_item_id: line.id ?? `line-${at}`,
    identity_time_interval: `${line.start}Z/${line.end}Z`,
    bill_billing_period_start_date: `${month}-01T00:00:00.000Z`,
    bill_payer_account_id: '999900001111',
    line_item_line_item_type: line.lineType ?? 'Usage',
    line_item_product_code: line.of[0],
    line_item_usage_account_id: line.account ?? account,
    line_item_usage_start_date: time(line.start),
    line_item_usage_end_date: time(line.end),
    line_item_usage_type: line.usageType,
    line_item_usage_amount: decimals(line.quantity),
    line_item_unblended_cost: decimals(amount(line)),
    line_item_unblended_rate: line.rate ? String(line.rate) : '',
    line_item_currency_code: 'USD',
    pricing_public_on_demand_rate: line.rate ? String(line.rate) : '',
    product_region_code: line.region ?? 'us-east-1',
    resource_tags: JSON.stringify(line.tags ?? deploymentTag),
  }));

export const curCsv = (lines: readonly AwsLine[], month?: string): string =>
  stringify(curRecords(lines, month), { header: true });

const categories: Readonly<Record<string, string>> = { Usage: 'Usage', Tax: 'Tax', Credit: 'Credit' };

export const focusCsv = (lines: readonly AwsLine[]): string =>
  stringify(
    lines.map((line) => ({
      BilledCost: line.savingsPlanUsd === undefined ? decimals(amount(line)) : '0',
      BillingCurrency: 'USD',
      BillingPeriodStart: '2026-09-01T00:00:00.000Z',
      ChargeCategory: categories[line.lineType ?? 'Usage'] ?? 'Adjustment',
      ChargePeriodEnd: time(line.end),
      ChargePeriodStart: time(line.start),
      EffectiveCost: decimals(line.savingsPlanUsd ?? amount(line)),
      ListUnitPrice: line.rate ? String(line.rate) : '',
      PricingCategory: line.savingsPlanUsd === undefined ? 'Standard' : 'Committed',
      PricingQuantity: decimals(line.quantity),
      RegionId: line.region ?? 'us-east-1',
      ServiceName: line.of[1],
      SubAccountId: line.account ?? account,
      Tags: JSON.stringify(line.tags ?? deploymentTag).replaceAll('"user_', '"user:'),
      x_UsageType: line.usageType,
    })),
    { header: true },
  );
