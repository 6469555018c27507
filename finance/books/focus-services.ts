import { type Meter, meters } from '#contract/meters.ts';
import { monthHours } from '#core/cost/prices.ts';

interface FocusService {
  readonly category: string;
  readonly subcategory: string;
}

/** The category of each service in FOCUS 1.2. https://focus.finops.org/focus-specification/v1-2/ ServiceCategory, ServiceSubcategory */
export const focusServices: Readonly<Record<(typeof meters)[Meter]['service'], FocusService>> = {
  'AWS Lambda': { category: 'Compute', subcategory: 'Serverless Compute' },
  'Amazon API Gateway': { category: 'Integration', subcategory: 'API Management' },
  'Amazon DynamoDB': { category: 'Databases', subcategory: 'NoSQL Databases' },
  'Amazon Simple Storage Service': { category: 'Storage', subcategory: 'Object Storage' },
  'AWS Data Transfer': { category: 'Networking', subcategory: 'Network Connectivity' },
  'Amazon CloudFront': { category: 'Networking', subcategory: 'Content Delivery' },
  'AWS WAF': { category: 'Networking', subcategory: 'Network Security' },
  'AWS Secrets Manager': { category: 'Security', subcategory: 'Other (Security)' },
  'Amazon Simple Queue Service': { category: 'Integration', subcategory: 'Messaging' },
  'Amazon Simple Notification Service': { category: 'Integration', subcategory: 'Messaging' },
  'Amazon EventBridge': { category: 'Integration', subcategory: 'Messaging' },
  'AWS Step Functions': { category: 'Integration', subcategory: 'Workflow Orchestration' },
  AmazonCloudWatch: { category: 'Management and Governance', subcategory: 'Observability' },
  'AWS X-Ray': { category: 'Management and Governance', subcategory: 'Observability' },
  'Amazon Transcribe': { category: 'AI and Machine Learning', subcategory: 'Natural Language Processing' },
  'Speech engine': { category: 'AI and Machine Learning', subcategory: 'Natural Language Processing' },
  'AWS Elemental MediaConvert': { category: 'Media', subcategory: 'Other (Media)' },
  Cueline: { category: 'Business Applications', subcategory: 'Other (Business Applications)' },
};

export interface FocusUnit {
  readonly name: string;
  /** How many units of the meter make one. */
  readonly meterUnits: number;
}

interface FocusUnits {
  readonly consumed: FocusUnit;
  /** The unit of AWS's price list. @default the number of consumed units that the price is for */
  readonly priced?: FocusUnit;
}

const gib = 2 ** 30;

const dollars: FocusUnit = { name: 'Dollars', meterUnits: 1_000_000_000 };
const plain = (name: string): FocusUnits => ({ consumed: { name, meterUnits: 1 } });
const hourly = (singular: string): FocusUnits => ({
  consumed: { name: `${singular}-Hours`, meterUnits: 1 },
  priced: { name: `${singular}-Months`, meterUnits: monthHours },
});

/**
 * Units of meters in the format of FOCUS (attribute UnitFormat): it defines the names of sizes and times, and allows a number
 * only before a unit that is not combined with time.
 */
const focusUnits: Readonly<Record<(typeof meters)[Meter]['unit'], FocusUnits>> = {
  requests: plain('Requests'),
  'MB-milliseconds': {
    consumed: { name: 'MiB-Seconds', meterUnits: 1000 },
    priced: { name: 'GiB-Seconds', meterUnits: 1024 * 1000 },
  },
  'read request units': plain('Read Request Units'),
  'write request units': plain('Write Request Units'),
  'byte-hours': {
    consumed: { name: 'B-Hours', meterUnits: 1 },
    priced: { name: 'GiB-Months', meterUnits: gib * monthHours },
  },
  bytes: { consumed: { name: 'B', meterUnits: 1 }, priced: { name: 'GiB', meterUnits: gib } },
  events: plain('Events'),
  invocations: plain('Invocations'),
  'state transitions': plain('State Transitions'),
  'metric-hours': hourly('Metric'),
  'alarm-hours': hourly('Alarm'),
  'dashboard-hours': hourly('Dashboard'),
  'firewall-hours': hourly('Firewall'),
  'rule-hours': hourly('Rule'),
  'secret-hours': hourly('Secret'),
  traces: plain('Traces'),
  seconds: plain('Seconds'),
  'hundredths of minutes': { consumed: { name: 'Minutes', meterUnits: 100 } },
  probes: plain('Probes'),
  credits: plain('Credits'),
  lines: plain('Lines'),
  nanodollars: { consumed: dollars, priced: dollars },
};

export const unitsOfMeter = (meter: Meter): FocusUnits => focusUnits[meters[meter].unit];
/** The unit of the price list; of what it has no other for, the consumed one. */
export const pricedUnit = (meter: Meter): FocusUnit => unitsOfMeter(meter).priced ?? unitsOfMeter(meter).consumed;

const lambda = { x_Architecture: 'arm64' };
const encoded = (x_Tier: string, x_Resolution: string) => ({ x_Tier, x_Resolution, x_Codec: 'AVC' });

/** Properties that distinguish a price from others of its service (SkuPriceDetails). */
export const focusPriceDetails: Readonly<Partial<Record<Meter, Readonly<Record<string, string>>>>> = {
  lambda_requests: lambda,
  lambda_mb_ms: lambda,
  s3_put_requests: { StorageClass: 'Standard' },
  s3_get_requests: { StorageClass: 'Standard' },
  s3_byte_hours: { StorageClass: 'Standard' },
  mediaconvert_sd: encoded('Basic', 'SD'),
  mediaconvert_hd: encoded('Basic', 'HD'),
  mediaconvert_uhd: encoded('Basic', 'UHD'),
  mediaconvert_pro_sd: encoded('Professional', 'SD'),
  mediaconvert_pro_hd: encoded('Professional', 'HD'),
  mediaconvert_pro_uhd: encoded('Professional', 'UHD'),
  mediaconvert_audio: { x_Tier: 'Basic' },
};
