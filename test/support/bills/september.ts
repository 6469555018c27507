import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { pricedRows } from '#finance/books/usage.ts';
import {
  type AwsLine,
  cloudFront,
  cloudWatch,
  dynamo,
  lambda,
  mediaConvert,
  s3,
  secretsManager,
  sns,
  states,
  transcribe,
  waf,
} from './aws-bill.ts';

export const days = Array.from({ length: 30 }, (_, at) => `2026-09-${String(at + 1).padStart(2, '0')}`);

const gib = 2 ** 30;
type Used = readonly [
  of: AwsLine['of'],
  usageType: string,
  rate: number,
  quantity: number,
  meter: Meter,
  units: number,
];
/** What a day uses, as AWS's documents name, price and count it, and the meter with its units. September has 720 hours. */
const used: readonly Used[] = [
  [transcribe, 'USE1-TranscribeAudio', 0.0001, 60_000, 'transcribe_seconds', 60_000],
  // 1,000 minutes of HD.
  [mediaConvert, 'IAD-B-AVC-HD-SHQ-30-NTM', 0.0075, 2000, 'mediaconvert_hd', 100_000],
  [mediaConvert, 'IAD-P-AVC-SD-MHQ-30-NTM', 0.012, 100, 'mediaconvert_pro_sd', 10_000],
  [mediaConvert, 'IAD-AUD', 0.003, 500, 'mediaconvert_audio', 50_000],
  [lambda, 'Lambda-GB-Second-ARM', 0.0000133334, 10_000, 'lambda_mb_ms', 10_000 * 1024 * 1000],
  [states, 'USE1-StateTransition', 0.000025, 40_000, 'states_transitions', 40_000],
  [s3, 'TimedStorage-ByteHrs', 0.023, 900 / 30, 's3_byte_hours', 900 * gib * 24],
  [s3, 'DataTransfer-Out-Bytes', 0.09, 100, 'data_out_bytes', 100 * gib],
  // A stage with an edge has these; names as in AWS's price list.
  [cloudFront, 'US-DataTransfer-Out-Bytes', 0.085, 150, 'edge_out_bytes', 150 * gib],
  [cloudFront, 'US-Requests-Tier2-HTTPS', 0.000001, 100_000, 'edge_requests', 100_000],
  [waf, 'Global-RequestV2-Tier1', 0.0000006, 100_000, 'firewall_requests', 100_000],
  [waf, 'Global-WebACLV2', 5, 3 / 30, 'firewall_hours', 3 * 24],
  [waf, 'Global-RuleV2', 1, 12 / 30, 'firewall_rule_hours', 12 * 24],
  [secretsManager, 'USE1-AWSSecretsManager-Secrets', 0.4, 3 / 30, 'secret_hours', 3 * 24],
  [dynamo, 'TimedStorage-ByteHrs', 0.25, 60 / 30, 'dynamodb_byte_hours', 60 * gib * 24],
  [cloudWatch, 'USE1-VendedLog-Bytes', 0.5, 5, 'log_bytes', 5 * gib],
  [cloudWatch, 'CW:AlarmMonitorUsage', 0.1, 60 / 30, 'alarm_hours', 60 * 24],
  [sns, 'Requests-Tier1', 0.0000005, 100_000, 'sns_requests', 100_000],
];

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
export const onDay = (
  day: string,
  of: AwsLine['of'],
  usageType: string,
  quantity: number,
  rate: number,
  more: Partial<AwsLine> = {},
): AwsLine => ({ of, usageType, quantity, rate, start: `${day}T00:00:00`, end: `${nextDay(day)}T00:00:00`, ...more });

/** A bill that is equal to the meters. */
export const september: readonly AwsLine[] = days.flatMap((day) =>
  used.map(([of, usageType, rate, quantity]) => onDay(day, of, usageType, quantity, rate)),
);
export const metered: readonly CostRow[] = pricedRows(
  days.flatMap((day) => used.map(([, , , , meter, units]) => ({ day, route: 'r', meter, modelled: false, units }))),
  pricesIn('us-east-1'),
);
