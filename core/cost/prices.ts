import type { Meter } from '../../contract/meters.ts';

/** `nanoUsd` for `per` units, both whole: a price such as $0.0000133334 is no whole number of nano-dollars. */
export interface Price {
  readonly nanoUsd: number;
  readonly per: number;
  /** Where it stands, and when it was read there. */
  readonly source: string;
  readonly readOn: string;
  /** What is not certain about it; reports repeat it. */
  readonly uncertain?: string;
  /** Units per month that AWS does not bill; reports leave them out unless asked. */
  readonly freePerMonth?: number;
}

const usd = 1_000_000_000;
const million = 1_000_000;
const gib = 2 ** 30;
/** AWS bills storage by months of 730 hours. https://aws.amazon.com/calculator/calculator-assumptions */
const monthHours = 730;

const undated = 'no dated copy of the page: compare it with the bill of the first month';
const basicTier = 'that burn-in stays in the Basic tier is inferred from the SDK, not documented';

/** On-demand list prices of the first volume tier, by Region. The one place to edit when a price changes. */
export const prices: Readonly<Record<string, Readonly<Record<Meter, Price>>>> = {
  'us-east-1': {
    lambda_requests: {
      nanoUsd: 0.2 * usd,
      per: million,
      source: 'https://aws.amazon.com/lambda/pricing',
      readOn: '2026-05',
      freePerMonth: million,
    },
    // arm64: $0.0000133334 per GB-second.
    lambda_mb_ms: {
      nanoUsd: 133_334,
      per: 10 * 1024 * 1000,
      source: 'https://aws.amazon.com/lambda/pricing',
      readOn: '2026-05',
      freePerMonth: 400_000 * 1024 * 1000,
    },
    gateway_requests: {
      nanoUsd: usd,
      per: million,
      source: 'https://aws.amazon.com/api-gateway/pricing',
      readOn: '2026-09',
    },
    dynamodb_read_units: {
      nanoUsd: 0.125 * usd,
      per: million,
      source: 'https://aws.amazon.com/dynamodb/pricing/on-demand',
      readOn: '2025-07',
    },
    dynamodb_write_units: {
      nanoUsd: 0.625 * usd,
      per: million,
      source: 'https://aws.amazon.com/dynamodb/pricing/on-demand',
      readOn: '2025-07',
    },
    // Storage $0.25 and point-in-time recovery $0.20 per GB and month.
    dynamodb_byte_hours: {
      nanoUsd: 0.45 * usd,
      per: gib * monthHours,
      source: 'https://aws.amazon.com/dynamodb/pricing/on-demand',
      readOn: '2025-07',
      uncertain: undated,
      freePerMonth: 25 * gib * monthHours,
    },
    s3_put_requests: {
      nanoUsd: 5 * million,
      per: 1000,
      source: 'https://aws.amazon.com/s3/pricing',
      readOn: '2025-07',
      uncertain: undated,
    },
    s3_get_requests: {
      nanoUsd: 0.4 * million,
      per: 1000,
      source: 'https://aws.amazon.com/s3/pricing',
      readOn: '2025-07',
      uncertain: undated,
    },
    s3_byte_hours: {
      nanoUsd: 0.023 * usd,
      per: gib * monthHours,
      source: 'https://aws.amazon.com/s3/pricing',
      readOn: '2025-07',
      uncertain: undated,
    },
    data_out_bytes: {
      nanoUsd: 0.09 * usd,
      per: gib,
      source: 'https://aws.amazon.com/ec2/pricing/on-demand (data transfer)',
      readOn: '2025-07',
      uncertain: undated,
      freePerMonth: 100 * gib,
    },
    sqs_requests: {
      nanoUsd: 0.4 * usd,
      per: million,
      source: 'https://aws.amazon.com/sqs/pricing',
      readOn: '2026-06',
      freePerMonth: million,
    },
    sqs_fair_requests: {
      nanoUsd: 0.5 * usd,
      per: million,
      source: 'https://aws.amazon.com/sqs/pricing',
      readOn: '2026-06',
    },
    events_published: {
      nanoUsd: usd,
      per: million,
      source: 'https://aws.amazon.com/eventbridge/pricing',
      readOn: '2026-03',
    },
    scheduler_invocations: {
      nanoUsd: usd,
      per: million,
      source: 'https://aws.amazon.com/eventbridge/pricing',
      readOn: '2026-03',
      freePerMonth: 14 * million,
    },
    states_transitions: {
      nanoUsd: 25 * usd,
      per: million,
      source: 'https://aws.amazon.com/step-functions/pricing',
      readOn: '2026-03',
      freePerMonth: 4000,
    },
    log_bytes: {
      nanoUsd: 0.5 * usd,
      per: gib,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
      freePerMonth: 5 * gib,
    },
    log_byte_hours: {
      nanoUsd: 0.03 * usd,
      per: gib * monthHours,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
      uncertain: 'AWS bills the compressed size; this is the size as ingested',
    },
    log_scanned_bytes: {
      nanoUsd: 0.005 * usd,
      per: gib,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
    },
    metric_hours: {
      nanoUsd: 0.3 * usd,
      per: monthHours,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
      freePerMonth: 10 * monthHours,
    },
    alarm_hours: {
      nanoUsd: 0.1 * usd,
      per: monthHours,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
      uncertain: undated,
      freePerMonth: 10 * monthHours,
    },
    dashboard_hours: {
      nanoUsd: 3 * usd,
      per: monthHours,
      source: 'https://aws.amazon.com/cloudwatch/pricing',
      readOn: '2026-06',
      uncertain: undated,
      freePerMonth: 3 * monthHours,
    },
    xray_traces: {
      nanoUsd: 5 * usd,
      per: million,
      source: 'https://aws.amazon.com/xray/pricing',
      readOn: '2025-07',
      uncertain: undated,
      freePerMonth: 100_000,
    },
    transcribe_seconds: {
      nanoUsd: 0.024 * usd,
      per: 60,
      source: 'https://aws.amazon.com/transcribe/pricing',
      readOn: '2026-04',
    },
    mediaconvert_sd: {
      nanoUsd: 0.0075 * usd,
      per: 100,
      source: 'https://aws.amazon.com/mediaconvert/pricing',
      readOn: '2025-10',
      uncertain: basicTier,
    },
    mediaconvert_hd: {
      nanoUsd: 0.015 * usd,
      per: 100,
      source: 'https://aws.amazon.com/mediaconvert/pricing',
      readOn: '2025-10',
      uncertain: basicTier,
    },
    mediaconvert_uhd: {
      nanoUsd: 0.03 * usd,
      per: 100,
      source: 'https://aws.amazon.com/mediaconvert/pricing',
      readOn: '2025-10',
      uncertain: `${basicTier}; another source says twice as much for 4K`,
    },
    mediaconvert_audio: {
      nanoUsd: 0.003 * usd,
      per: 100,
      source: 'https://aws.amazon.com/mediaconvert/pricing',
      readOn: '2025-10',
      uncertain: 'no dated source for outputs of sound alone',
    },
    mediaconvert_probes: {
      nanoUsd: 0,
      per: 1,
      source: 'https://aws.amazon.com/mediaconvert/pricing',
      readOn: '2025-10',
      uncertain: 'believed to be free: no price is published',
    },
    credits_charged: { nanoUsd: 0, per: 1, source: 'contract/plans.ts', readOn: '2026-11' },
    credits_refunded: { nanoUsd: 0, per: 1, source: 'contract/plans.ts', readOn: '2026-11' },
  },
};
