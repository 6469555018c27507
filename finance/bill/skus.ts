import type { Meter } from '#contract/meters.ts';
import { monthHours } from '#core/cost/prices.ts';

/** A usage type of AWS's bill, and the meter that counts the same. */
export interface Sku {
  /** Undefined where every service that sends data has it. */
  readonly service?: string;
  readonly usageType: RegExp;
  readonly meter: Meter;
  /** Units of the meter in one pricing unit of AWS. */
  readonly meterUnits: number;
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

/**
 * Usage types without the prefix of the Region, the first that matches. Those of S3 are documented
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/aws-usage-report-understand.html); the others are as in AWS's price list.
 * Those of MediaConvert, EventBridge Scheduler and fair queues are assumed until the first bill (docs/aws-verification.md).
 */
export const skus: readonly Sku[] = [
  { usageType: /DataTransfer-Out-Bytes$/, meter: 'data_out_bytes', meterUnits: gib },
  { service: lambda, usageType: /^Request(-ARM)?$/, meter: 'lambda_requests', meterUnits: 1 },
  { service: lambda, usageType: /^Lambda-GB-Second(-ARM)?$/, meter: 'lambda_mb_ms', meterUnits: 1024 * 1000 },
  { service: 'Amazon API Gateway', usageType: /^ApiGatewayHttpRequest$/, meter: 'gateway_requests', meterUnits: 1 },
  { service: dynamo, usageType: /^ReadRequestUnits$/, meter: 'dynamodb_read_units', meterUnits: 1 },
  { service: dynamo, usageType: /^WriteRequestUnits$/, meter: 'dynamodb_write_units', meterUnits: 1 },
  { service: dynamo, usageType: /^TimedStorage-ByteHrs$/, meter: 'dynamodb_byte_hours', meterUnits: byteMonth },
  {
    service: dynamo,
    usageType: /^TimedPITRStorage-ByteHrs$/,
    meter: 'dynamodb_recovery_byte_hours',
    meterUnits: byteMonth,
  },
  { service: s3, usageType: /^Requests-Tier1$/, meter: 's3_put_requests', meterUnits: 1 },
  { service: s3, usageType: /^Requests-Tier2$/, meter: 's3_get_requests', meterUnits: 1 },
  { service: s3, usageType: /^TimedStorage-/, meter: 's3_byte_hours', meterUnits: byteMonth },
  { service: sqs, usageType: /Fair/, meter: 'sqs_fair_requests', meterUnits: 1 },
  { service: sqs, usageType: /^Requests(-RBP|-Tier1)?$/, meter: 'sqs_requests', meterUnits: 1 },
  { service: sns, usageType: /^Requests-Tier1$/, meter: 'sns_requests', meterUnits: 1 },
  { service: events, usageType: /Schedule/, meter: 'scheduler_invocations', meterUnits: 1 },
  { service: 'AWS Step Functions', usageType: /^StateTransition$/, meter: 'states_transitions', meterUnits: 1 },
  { service: cloudWatch, usageType: /^DataProcessing-Bytes$/, meter: 'log_bytes', meterUnits: gib },
  { service: cloudWatch, usageType: /^TimedStorage-ByteHrs$/, meter: 'log_byte_hours', meterUnits: byteMonth },
  { service: cloudWatch, usageType: /^DataScanned-Bytes$/, meter: 'log_scanned_bytes', meterUnits: gib },
  { service: cloudWatch, usageType: /^CW:MetricMonitorUsage$/, meter: 'metric_hours', meterUnits: monthHours },
  { service: cloudWatch, usageType: /^CW:AlarmMonitorUsage$/, meter: 'alarm_hours', meterUnits: monthHours },
  { service: cloudWatch, usageType: /^DashboardsUsageHour/, meter: 'dashboard_hours', meterUnits: monthHours },
  { service: 'AWS X-Ray', usageType: /^XRay-TracesStored$/, meter: 'xray_traces', meterUnits: 1 },
  { service: 'Amazon Transcribe', usageType: /^TranscribeAudio$/, meter: 'transcribe_seconds', meterUnits: 1 },
  { service: convert, usageType: /Audio/, meter: 'mediaconvert_audio', meterUnits: minute },
  { service: convert, usageType: /Pro.*(UHD|4K)/, meter: 'mediaconvert_pro_uhd', meterUnits: minute },
  { service: convert, usageType: /Pro.*HD/, meter: 'mediaconvert_pro_hd', meterUnits: minute },
  { service: convert, usageType: /Pro.*SD/, meter: 'mediaconvert_pro_sd', meterUnits: minute },
  { service: convert, usageType: /UHD|4K/, meter: 'mediaconvert_uhd', meterUnits: minute },
  { service: convert, usageType: /HD/, meter: 'mediaconvert_hd', meterUnits: minute },
  { service: convert, usageType: /SD/, meter: 'mediaconvert_sd', meterUnits: minute },
];

export const skuOf = ({ service, usageType }: { service: string; usageType: string }): Sku | undefined =>
  skus.find((sku) => (sku.service ?? service) === service && sku.usageType.test(usageType));
