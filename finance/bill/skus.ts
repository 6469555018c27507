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
  /** Attributes of the product, where its usage type is not enough. */
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
const gateway = 'Amazon API Gateway';
const dynamo = 'Amazon DynamoDB';
const s3 = 'Amazon Simple Storage Service';
const cloudFront = 'Amazon CloudFront';
const waf = 'AWS WAF';
const secretsManager = 'AWS Secrets Manager';
const sqs = 'Amazon Simple Queue Service';
const sns = 'Amazon Simple Notification Service';
const events = 'Amazon EventBridge';
const states = 'AWS Step Functions';
const cloudWatch = 'AmazonCloudWatch';
const xRay = 'AWS X-Ray';
const transcribe = 'Amazon Transcribe';
const convert = 'AWS Elemental MediaConvert';

const requests: Listed = { unit: /^Requests?$/i };
const storage: Listed = { unit: /^GB-Mo$/ };
const gigabytes: Listed = { unit: /^GB$/ };
const seconds: Listed = { unit: /^seconds?$/i };
const minutes: Listed = { unit: /^minutes?$/i };
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

/** `listed` is how the price list has it, or that its price is another than the meter's. */
const sku = (
  service: Sku['service'],
  usageType: RegExp,
  meter: Meter,
  meterUnits: number,
  listed?: Listed | 'otherPrice',
): Sku => ({
  ...{ service, usageType, meter, meterUnits },
  ...(listed && (listed === 'otherPrice' ? { otherPrice: true } : { listed })),
});

/**
 * `B-AVC-HD-SHQ-30-NTM` is Basic, H.264, 720p to 1080p, one pass of high quality, up to 30 frames a second, in normalized minutes;
 * without NTM it is in minutes. https://docs.aws.amazon.com/mediaconvert/latest/ug/usage-report.html
 * Cueline encodes in one pass of high quality (`core/media/h264.ts`); AWS's price list has one pass of the Basic tier as `B-AVC-HD-S-30`.
 */
const videoSkus = tiers.flatMap(([tier, , prefix]) =>
  sizes.flatMap(([size, name]): Sku[] => {
    const meter = `${prefix}_${name}` as const;
    const usage = (quality: string, rest: string) => new RegExp(`^${tier}-AVC-${size}-${quality}-${rest}$`);
    const usageType = ['SHQ', 'S'].map((onePass) => usage(onePass, '30'));
    return [
      sku(convert, usage('\\w+', '\\d+-NTM'), meter, minute / (normalizedMinutes[meter] ?? 1)),
      sku(convert, usage('\\w+', '30'), meter, minute, { ...minutes, usageType }),
      sku(convert, usage('\\w+', '(60|120)'), meter, 2 * minute),
    ];
  }),
);

/** `Normalized-Transcode-Minute-Basic` of the price list has all sizes of a tier. */
const tierSkus = tiers.map(
  ([, tier, prefix]): Sku => ({
    ...sku(convert, new RegExp(`^Normalized-Transcode-Minute-${tier}$`), `${prefix}_sd`, minute),
    together: meterNames.filter(
      (meter) => normalizedMinutes[meter] && meter.startsWith('mediaconvert_pro') === (tier === 'Professional'),
    ),
  }),
);

/**
 * Usage types without the prefix of the Region, the first that matches. Those of S3 are documented
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html); the others are as in AWS's price list.
 * The types of the edge, of sound alone and of fair queues are assumed until the first bill (docs/aws-verification.md).
 */
export const skus: readonly Sku[] = [
  // Only what Cueline sends by: EC2 and CloudFront have the usage type too.
  sku([s3, 'AWS Data Transfer', gateway, lambda], /^DataTransfer-Out-Bytes$/, 'data_out_bytes', gib, {
    ...gigabytes,
    attributes: { transferType: 'AWS Outbound', toLocation: 'External' },
    regionField: 'fromRegionCode',
  }),
  sku(cloudFront, /^DataTransfer-Out-Bytes$/, 'edge_out_bytes', gib),
  sku(cloudFront, /^Requests-/, 'edge_requests', 1),
  sku(waf, /^RequestV2-/, 'firewall_requests', 1),
  sku(waf, /^WebACLV2$/, 'firewall_hours', monthHours),
  sku(waf, /^RuleV2$/, 'firewall_rule_hours', monthHours),
  sku(secretsManager, /^AWSSecretsManager-Secrets$/, 'secret_hours', monthHours),
  sku(lambda, /^Request-ARM$/, 'lambda_requests', 1, requests),
  sku(lambda, /^Lambda-GB-Second-ARM$/, 'lambda_mb_ms', 1024 * 1000, { unit: /^Lambda-GB-Second$|^seconds?$/i }),
  sku(gateway, /^ApiGatewayHttpRequest$/, 'gateway_requests', 1, requests),
  sku(dynamo, /^ReadRequestUnits$/, 'dynamodb_read_units', 1, { unit: /^ReadRequestUnits$/ }),
  sku(dynamo, /^WriteRequestUnits$/, 'dynamodb_write_units', 1, { unit: /^WriteRequestUnits$/ }),
  sku(dynamo, /^TimedStorage-ByteHrs$/, 'dynamodb_byte_hours', byteMonth, storage),
  sku(dynamo, /^TimedPITRStorage-ByteHrs$/, 'dynamodb_recovery_byte_hours', byteMonth, storage),
  sku(s3, /^Requests-Tier1$/, 's3_put_requests', 1, requests),
  sku(s3, /^Requests-Tier2$/, 's3_get_requests', 1, requests),
  sku(s3, /^Requests-(GIR|GLACIER|INT|SIA|ZIA)-Tier1$/, 's3_put_requests', 1, 'otherPrice'),
  sku(s3, /^Requests-(GIR|GLACIER|INT|SIA|ZIA)-Tier2$/, 's3_get_requests', 1, 'otherPrice'),
  sku(s3, /^TimedStorage-ByteHrs$/, 's3_byte_hours', byteMonth, { ...storage, attributes: { volumeType: 'Standard' } }),
  sku(s3, /^TimedStorage-/, 's3_byte_hours', byteMonth, 'otherPrice'),
  sku(sqs, /Fair/, 'sqs_fair_requests', 1, {
    ...requests,
    attributes: { queueType: 'Fair' },
    onTopOf: 'sqs_requests',
  }),
  sku(sqs, /^Requests(-RBP|-Tier1)?$/, 'sqs_requests', 1, { ...requests, attributes: { queueType: 'Standard' } }),
  sku(sns, /^Requests-Tier1$/, 'sns_requests', 1, requests),
  sku(events, /^Event-64K-Chunks$/, 'events_published', 1, {
    unit: /^64K-Chunks$|^Events?$/i,
    attributes: { operation: 'PutEvents' },
  }),
  sku(events, /Schedule/, 'scheduler_invocations', 1, {
    usageType: /^ScheduledInvocation$/,
    unit: /^(Scheduled)?Invocations?$|^Requests?$|^Count$/i,
  }),
  sku(states, /^StateTransition$/, 'states_transitions', 1, { unit: /^StateTransitions?$/i }),
  // Logs of Lambda are vended logs since May 2025, and those of the gateway and of Step Functions too.
  sku(cloudWatch, /^(DataProcessing|VendedLog)-Bytes$/, 'log_bytes', gib, {
    ...gigabytes,
    usageType: /^DataProcessing-Bytes$/,
  }),
  sku(cloudWatch, /^TimedStorage-ByteHrs$/, 'log_byte_hours', byteMonth, storage),
  sku(cloudWatch, /^DataScanned-Bytes$/, 'log_scanned_bytes', gib, gigabytes),
  sku(cloudWatch, /^CW:MetricMonitorUsage$/, 'metric_hours', monthHours, monthly),
  sku(cloudWatch, /^CW:AlarmMonitorUsage$/, 'alarm_hours', monthHours, monthly),
  sku(cloudWatch, /^DashboardsUsageHour/, 'dashboard_hours', monthHours, {
    ...monthly,
    attributes: { location: 'Any' },
    regionField: null,
  }),
  sku(xRay, /^XRay-TracesStored$/, 'xray_traces', 1, { unit: /^traces?$/i }),
  sku(transcribe, /^TranscribeAudio$/, 'transcribe_seconds', 1, seconds),
  ...videoSkus,
  ...tierSkus,
  sku(convert, /^(\w-)?AUD\b.*-NTM$/, 'mediaconvert_audio', minute / (normalizedMinutes.mediaconvert_audio ?? 1)),
  sku(convert, /^(\w-)?AUD(-|$)/, 'mediaconvert_audio', minute, { ...minutes, usageType: /^(B-)?AUD$/ }),
  sku(convert, /^PROBE/, 'mediaconvert_probes', 1, { unit: /^probes?$|^Requests?$|^Count$/i }),
];

export const skuOf = ({ service, usageType }: { service: string; usageType: string }): Sku | undefined =>
  skus.find((sku) => [sku.service].flat().includes(service) && sku.usageType.test(usageType));

/** Names in CUR 2.0 (`line_item_product_code`) and in the price list of the services that Cueline uses. */
export const services: Readonly<Record<string, string>> = {
  AWSLambda: lambda,
  AmazonApiGateway: gateway,
  AmazonDynamoDB: dynamo,
  AmazonS3: s3,
  AWSDataTransfer: 'AWS Data Transfer',
  AmazonCloudFront: cloudFront,
  awswaf: waf,
  AWSSecretsManager: secretsManager,
  AWSQueueService: sqs,
  AmazonSNS: sns,
  AWSEvents: events,
  AmazonStates: states,
  AmazonCloudWatch: cloudWatch,
  AWSXRay: xRay,
  transcribe,
  AWSElementalMediaConvert: convert,
};

/**
 * Such as `USE1-` or `EU-`, where viewers of CloudFront are, `US-`, and the airport of MediaConvert, `IAD-`.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html
 */
export const withoutRegion = (usageType: string): string =>
  usageType.replace(
    /^(?:[A-Z]{2,4}\d+|EU|Global|[A-Z]{2}(?=-(?:DataTransfer-Out|Requests)-)|[A-Z]{3}(?=-(?:[BP]-|AUD|PROBE|RTS|Normalized-)))-/,
    '',
  );
