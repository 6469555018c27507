import { type Meter, meterNames } from '#contract/meters.ts';
import { normalizedMinutes } from '#core/cost/encode-units.ts';
import { monthHours } from '#core/cost/prices.ts';

/** A usage type of AWS's bill and price list, and the meter that counts the same. */
export interface Sku {
  readonly service: string | readonly string[];
  /** Without the prefix of the Region. */
  readonly usageType: RegExp;
  readonly meter: Meter;
  /** Units of the meter in one pricing unit of AWS; of what is billed by the month, in a month of 730 hours. */
  readonly meterUnits: number;
  /** Meters that this usage type counts together, as normalized minutes. */
  readonly together?: readonly Meter[];
  /** Its price is another than the meter's, such as that of S3's other storage classes. */
  readonly otherPrice?: true;
  /** How the price list has it; absent where only the bill does. */
  readonly listed?: Listed;
}

export interface Listed {
  /** Where the bill has more under the meter than has this price: of several, the first that the list has. @default usageType */
  readonly usageType?: RegExp | readonly RegExp[];
  /** The pricing unit that `meterUnits` are of. */
  readonly unit: RegExp;
  /** Of the product, where its usage type is not enough. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The attribute with the Region; null where one product is for all Regions. @default regionCode */
  readonly regionField?: 'fromRegionCode' | null;
  /** Another meter, on whose price this one comes. */
  readonly onTopOf?: Meter;
}

const gib = 2 ** 30;
const byteMonth = gib * monthHours;
/** MediaConvert counts hundredths of minutes. */
const minute = 100;

const lambda = 'AWS Lambda';
const dynamo = 'Amazon DynamoDB';
const s3 = 'Amazon Simple Storage Service';
const sqs = 'Amazon Simple Queue Service';
const sns = 'Amazon Simple Notification Service';
const events = 'Amazon EventBridge';
const cloudWatch = 'AmazonCloudWatch';
const convert = 'AWS Elemental MediaConvert';

const requests: Listed = { unit: /^Requests?$/i };
const storage: Listed = { unit: /^GB-Mo$/ };
const gigabytes: Listed = { unit: /^GB$/ };
const minutes = /^minutes?$/i;
const monthly: Listed = { unit: /^(Metrics|Alarms|Dashboards)$/i };

const sizes = [
  ['SD', 'sd'],
  ['HD', 'hd'],
  ['4K', 'uhd'],
] as const;
const tiers = [
  ['B', 'Basic', 'mediaconvert'],
  ['P', 'Professional', 'mediaconvert_pro'],
] as const;

/**
 * `B-AVC-HD-SHQ-30-NTM` is Basic, H.264, 720p to 1080p, one pass of high quality, up to 30 frames a second, in normalized minutes;
 * without NTM it is in minutes. https://docs.aws.amazon.com/mediaconvert/latest/ug/usage-report.html
 * Cueline encodes in one pass of high quality (`core/media/h264.ts`); AWS's price list has one pass of the Basic tier as `B-AVC-HD-S-30`.
 */
const videoUsage = (tier: string, size: string, quality: string, rest: string) =>
  new RegExp(`^${tier}-AVC-${size}-${quality}-${rest}$`);
const anyQuality = '\\w+';
const onePass = ['SHQ', 'S'] as const;
const videoSkus = tiers.flatMap(([tier, , prefix]) =>
  sizes.flatMap(([size, name]): Sku[] => {
    const sku = { service: convert, meter: `${prefix}_${name}` } as const;
    return [
      {
        ...sku,
        usageType: videoUsage(tier, size, anyQuality, '\\d+-NTM'),
        meterUnits: minute / (normalizedMinutes[sku.meter] ?? 1),
      },
      {
        ...sku,
        usageType: videoUsage(tier, size, anyQuality, '30'),
        meterUnits: minute,
        listed: { usageType: onePass.map((quality) => videoUsage(tier, size, quality, '30')), unit: minutes },
      },
      { ...sku, usageType: videoUsage(tier, size, anyQuality, '(60|120)'), meterUnits: 2 * minute },
    ];
  }),
);

/** `Normalized-Transcode-Minute-Basic` of the price list has all sizes of a tier. */
const tierSkus = tiers.map(
  ([, tier, prefix]): Sku => ({
    service: convert,
    usageType: new RegExp(`^Normalized-Transcode-Minute-${tier}$`),
    meter: `${prefix}_sd`,
    meterUnits: minute,
    together: meterNames.filter(
      (meter) => normalizedMinutes[meter] && meter.startsWith('mediaconvert_pro') === (tier === 'Professional'),
    ),
  }),
);

/**
 * Usage types without the prefix of the Region, the first that matches. Those of S3 are documented
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html); the others are as in AWS's price list.
 * Those of sound alone and of fair queues are assumed until the first bill (docs/aws-verification.md).
 */
export const skus: readonly Sku[] = [
  {
    // Of what Cueline sends by: EC2 and CloudFront have the usage type too.
    service: [s3, 'AWS Data Transfer', 'Amazon API Gateway', lambda],
    usageType: /^DataTransfer-Out-Bytes$/,
    meter: 'data_out_bytes',
    meterUnits: gib,
    listed: {
      ...gigabytes,
      attributes: { transferType: 'AWS Outbound', toLocation: 'External' },
      regionField: 'fromRegionCode',
    },
  },
  { service: lambda, usageType: /^Request-ARM$/, meter: 'lambda_requests', meterUnits: 1, listed: requests },
  {
    service: lambda,
    usageType: /^Lambda-GB-Second-ARM$/,
    meter: 'lambda_mb_ms',
    meterUnits: 1024 * 1000,
    listed: { unit: /^Lambda-GB-Second$|^seconds?$/i },
  },
  {
    service: 'Amazon API Gateway',
    usageType: /^ApiGatewayHttpRequest$/,
    meter: 'gateway_requests',
    meterUnits: 1,
    listed: requests,
  },
  {
    service: dynamo,
    usageType: /^ReadRequestUnits$/,
    meter: 'dynamodb_read_units',
    meterUnits: 1,
    listed: { unit: /^ReadRequestUnits$/ },
  },
  {
    service: dynamo,
    usageType: /^WriteRequestUnits$/,
    meter: 'dynamodb_write_units',
    meterUnits: 1,
    listed: { unit: /^WriteRequestUnits$/ },
  },
  {
    service: dynamo,
    usageType: /^TimedStorage-ByteHrs$/,
    meter: 'dynamodb_byte_hours',
    meterUnits: byteMonth,
    listed: storage,
  },
  {
    service: dynamo,
    usageType: /^TimedPITRStorage-ByteHrs$/,
    meter: 'dynamodb_recovery_byte_hours',
    meterUnits: byteMonth,
    listed: storage,
  },
  { service: s3, usageType: /^Requests-Tier1$/, meter: 's3_put_requests', meterUnits: 1, listed: requests },
  { service: s3, usageType: /^Requests-Tier2$/, meter: 's3_get_requests', meterUnits: 1, listed: requests },
  {
    service: s3,
    usageType: /^Requests-(GIR|GLACIER|INT|SIA|ZIA)-Tier1$/,
    meter: 's3_put_requests',
    meterUnits: 1,
    otherPrice: true,
  },
  {
    service: s3,
    usageType: /^Requests-(GIR|GLACIER|INT|SIA|ZIA)-Tier2$/,
    meter: 's3_get_requests',
    meterUnits: 1,
    otherPrice: true,
  },
  {
    service: s3,
    usageType: /^TimedStorage-ByteHrs$/,
    meter: 's3_byte_hours',
    meterUnits: byteMonth,
    listed: { ...storage, attributes: { volumeType: 'Standard' } },
  },
  { service: s3, usageType: /^TimedStorage-/, meter: 's3_byte_hours', meterUnits: byteMonth, otherPrice: true },
  {
    service: sqs,
    usageType: /Fair/,
    meter: 'sqs_fair_requests',
    meterUnits: 1,
    listed: { ...requests, attributes: { queueType: 'Fair' }, onTopOf: 'sqs_requests' },
  },
  {
    service: sqs,
    usageType: /^Requests(-RBP|-Tier1)?$/,
    meter: 'sqs_requests',
    meterUnits: 1,
    listed: { ...requests, attributes: { queueType: 'Standard' } },
  },
  { service: sns, usageType: /^Requests-Tier1$/, meter: 'sns_requests', meterUnits: 1, listed: requests },
  {
    service: events,
    usageType: /^Event-64K-Chunks$/,
    meter: 'events_published',
    meterUnits: 1,
    listed: { unit: /^64K-Chunks$|^Events?$/i, attributes: { operation: 'PutEvents' } },
  },
  {
    service: events,
    usageType: /Schedule/,
    meter: 'scheduler_invocations',
    meterUnits: 1,
    listed: { usageType: /^ScheduledInvocation$/, unit: /^(Scheduled)?Invocations?$|^Requests?$|^Count$/i },
  },
  {
    service: 'AWS Step Functions',
    usageType: /^StateTransition$/,
    meter: 'states_transitions',
    meterUnits: 1,
    listed: { unit: /^StateTransitions?$/i },
  },
  {
    // Logs of Lambda are vended logs since May 2025, and those of the gateway and of Step Functions too.
    service: cloudWatch,
    usageType: /^(DataProcessing|VendedLog)-Bytes$/,
    meter: 'log_bytes',
    meterUnits: gib,
    listed: { ...gigabytes, usageType: /^DataProcessing-Bytes$/ },
  },
  {
    service: cloudWatch,
    usageType: /^TimedStorage-ByteHrs$/,
    meter: 'log_byte_hours',
    meterUnits: byteMonth,
    listed: storage,
  },
  {
    service: cloudWatch,
    usageType: /^DataScanned-Bytes$/,
    meter: 'log_scanned_bytes',
    meterUnits: gib,
    listed: gigabytes,
  },
  {
    service: cloudWatch,
    usageType: /^CW:MetricMonitorUsage$/,
    meter: 'metric_hours',
    meterUnits: monthHours,
    listed: monthly,
  },
  {
    service: cloudWatch,
    usageType: /^CW:AlarmMonitorUsage$/,
    meter: 'alarm_hours',
    meterUnits: monthHours,
    listed: monthly,
  },
  {
    service: cloudWatch,
    usageType: /^DashboardsUsageHour/,
    meter: 'dashboard_hours',
    meterUnits: monthHours,
    listed: { ...monthly, attributes: { location: 'Any' }, regionField: null },
  },
  {
    service: 'AWS X-Ray',
    usageType: /^XRay-TracesStored$/,
    meter: 'xray_traces',
    meterUnits: 1,
    listed: { unit: /^traces?$/i },
  },
  {
    service: 'Amazon Transcribe',
    usageType: /^TranscribeAudio$/,
    meter: 'transcribe_seconds',
    meterUnits: 1,
    listed: { unit: /^seconds?$/i },
  },
  ...videoSkus,
  ...tierSkus,
  {
    service: convert,
    usageType: /^(\w-)?AUD\b.*-NTM$/,
    meter: 'mediaconvert_audio',
    meterUnits: minute / (normalizedMinutes.mediaconvert_audio ?? 1),
  },
  {
    service: convert,
    usageType: /^(\w-)?AUD(-|$)/,
    meter: 'mediaconvert_audio',
    meterUnits: minute,
    listed: { usageType: /^(B-)?AUD$/, unit: minutes },
  },
  {
    service: convert,
    usageType: /^PROBE/,
    meter: 'mediaconvert_probes',
    meterUnits: 1,
    listed: { unit: /^probes?$|^Requests?$|^Count$/i },
  },
];

export const skuOf = ({ service, usageType }: { service: string; usageType: string }): Sku | undefined =>
  skus.find((sku) => [sku.service].flat().includes(service) && sku.usageType.test(usageType));

/** Names in CUR 2.0 (`line_item_product_code`) and in the price list of the services that Cueline uses. */
export const services: Readonly<Record<string, string>> = {
  AWSLambda: lambda,
  AmazonApiGateway: 'Amazon API Gateway',
  AmazonDynamoDB: dynamo,
  AmazonS3: s3,
  AWSDataTransfer: 'AWS Data Transfer',
  AWSQueueService: sqs,
  AmazonSNS: sns,
  AWSEvents: events,
  AmazonStates: 'AWS Step Functions',
  AmazonCloudWatch: cloudWatch,
  AWSXRay: 'AWS X-Ray',
  transcribe: 'Amazon Transcribe',
  AWSElementalMediaConvert: convert,
};

/**
 * Such as `USE1-` or `EU-`, and the airport of MediaConvert, `IAD-`.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html
 */
export const withoutRegion = (usageType: string): string =>
  usageType.replace(/^(?:[A-Z]{2,4}\d+|EU|Global|[A-Z]{3}(?=-(?:[BP]-|AUD|PROBE|RTS|Normalized-)))-/, '');
