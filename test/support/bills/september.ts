import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { pricedRows } from '#finance/books/usage.ts';
import { type AwsLine, cloudWatch, dynamo, lambda, mediaConvert, s3, sns, states, transcribe } from './aws-bill.ts';

export const days = Array.from({ length: 30 }, (_, at) => `2026-09-${String(at + 1).padStart(2, '0')}`);

interface Used {
  readonly of: AwsLine['of'];
  readonly usageType: string;
  readonly rate: number;
  /** Of a day, in AWS's unit. */
  readonly quantity: number;
  readonly meter: Meter;
  /** The same in units of the meter. */
  readonly units: number;
}

const gib = 2 ** 30;
/** Of a day, as AWS's documents name and count it, and as the meters do. September has 720 hours. */
export const used: readonly Used[] = [
  {
    of: transcribe,
    usageType: 'USE1-TranscribeAudio',
    rate: 0.0001,
    quantity: 60_000,
    meter: 'transcribe_seconds',
    units: 60_000,
  },
  // 1,000 minutes of HD.
  {
    of: mediaConvert,
    usageType: 'IAD-B-AVC-HD-SHQ-30-NTM',
    rate: 0.0075,
    quantity: 2000,
    meter: 'mediaconvert_hd',
    units: 100_000,
  },
  {
    of: mediaConvert,
    usageType: 'IAD-P-AVC-SD-MHQ-30-NTM',
    rate: 0.012,
    quantity: 100,
    meter: 'mediaconvert_pro_sd',
    units: 10_000,
  },
  { of: mediaConvert, usageType: 'IAD-AUD', rate: 0.003, quantity: 500, meter: 'mediaconvert_audio', units: 50_000 },
  {
    of: lambda,
    usageType: 'Lambda-GB-Second-ARM',
    rate: 0.0000133334,
    quantity: 10_000,
    meter: 'lambda_mb_ms',
    units: 10_000 * 1024 * 1000,
  },
  {
    of: states,
    usageType: 'USE1-StateTransition',
    rate: 0.000025,
    quantity: 40_000,
    meter: 'states_transitions',
    units: 40_000,
  },
  {
    of: s3,
    usageType: 'TimedStorage-ByteHrs',
    rate: 0.023,
    quantity: 900 / 30,
    meter: 's3_byte_hours',
    units: 900 * gib * 24,
  },
  { of: s3, usageType: 'DataTransfer-Out-Bytes', rate: 0.09, quantity: 100, meter: 'data_out_bytes', units: 100 * gib },
  {
    of: dynamo,
    usageType: 'TimedStorage-ByteHrs',
    rate: 0.25,
    quantity: 60 / 30,
    meter: 'dynamodb_byte_hours',
    units: 60 * gib * 24,
  },
  { of: cloudWatch, usageType: 'USE1-VendedLog-Bytes', rate: 0.5, quantity: 5, meter: 'log_bytes', units: 5 * gib },
  {
    of: cloudWatch,
    usageType: 'CW:AlarmMonitorUsage',
    rate: 0.1,
    quantity: 60 / 30,
    meter: 'alarm_hours',
    units: 60 * 24,
  },
  { of: sns, usageType: 'Requests-Tier1', rate: 0.0000005, quantity: 100_000, meter: 'sns_requests', units: 100_000 },
];

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
export const onDay = (day: string, line: Omit<AwsLine, 'start' | 'end'>): AwsLine => ({
  ...line,
  start: `${day}T00:00:00`,
  end: `${nextDay(day)}T00:00:00`,
});

/** A bill that is equal to the meters. */
export const september: readonly AwsLine[] = days.flatMap((day) =>
  used.map(({ of, usageType, rate, quantity }) => onDay(day, { of, usageType, rate, quantity })),
);
export const metered: readonly CostRow[] = pricedRows(
  days.flatMap((day) => used.map(({ meter, units }) => ({ day, route: 'r', meter, modelled: false, units }))),
  pricesIn('us-east-1'),
);
