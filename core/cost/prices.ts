import { type Meter, meters } from '#contract/meters.ts';
import type { Price, PriceList } from '#contract/schemas/price-list.ts';

const usd = 1_000_000_000;
const million = 1_000_000;
const gib = 2 ** 30;
/** Hours of an average month, for which lists have the prices of GB-, metric- and alarm-months. https://aws.amazon.com/calculator/calculator-assumptions */
export const monthHours = 730;

/** Whether AWS charges a price by the month: an hour is that month's share of it. */
export const isMonthly = (meter: Meter): boolean => meters[meter].unit.endsWith('-hours');

export const hoursOfMonth = (day: string): number =>
  24 * new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** What AWS charges on a day; without a day, in an average month. */
export const priceOn = (list: PriceList, meter: Meter, day: string): Price | undefined => {
  const newest = list[meter];
  if (!newest || day === '') return newest;
  const price = [newest, ...(newest.earlier ?? [])].find(({ validFrom = '' }) => validFrom <= day);
  return price && isMonthly(meter)
    ? { ...price, per: Math.round((price.per * hoursOfMonth(day)) / monthHours) }
    : price;
};

const basicTier =
  "AWS's video-on-demand template counts QVBR in one pass as Basic tier, a sample of AWS's as Professional ($0.024 for HD); burn-in is named by neither";
const professionalTier = 'no dated copy of its prices, nor of which jobs leave the Basic tier';

const ofViewers = 'of viewers in America and Europe; others cost more, and the free volume of the AWS account nothing';

const compressed = 'AWS bills the compressed size; this is the size as ingested';

/** Why a price may not be that of what the meter counts, in whatever Region. */
export const doubts: Readonly<Partial<Record<Meter, string>>> = {
  log_byte_hours: compressed,
  mediaconvert_sd: basicTier,
  mediaconvert_hd: basicTier,
  mediaconvert_uhd: basicTier,
};

/** Prices are per minute; MediaConvert bills hundredths of minutes. */
const mediaConvert = (usdPerMinute: number, uncertain: string): Price => ({
  nanoUsd: usdPerMinute * usd,
  per: 100,
  source: 'https://aws.amazon.com/mediaconvert/pricing (price list of 2026-09-29)',
  readOn: '2026-09',
  uncertain,
});

const professional = (usdPerMinute: number): Price => ({
  ...mediaConvert(usdPerMinute, professionalTier),
  source: 'https://aws.amazon.com/mediaconvert/pricing',
});

/** A page with prices, and the month in which it was read. */
const page = (path: string, readOn: string) => ({ source: `https://aws.amazon.com/${path}`, readOn });
const lambda = page('lambda/pricing', '2026-05');
const gateway = page('api-gateway/pricing', '2026-09');
const dynamodb = page('dynamodb/pricing/on-demand', '2025-07');
const s3 = page('s3/pricing', '2025-07');
const transfer = page('ec2/pricing/on-demand (data transfer)', '2025-07');
const sqs = page('sqs/pricing', '2026-06');
const sns = page('sns/pricing', '2025-07');
const eventBridge = page('eventbridge/pricing', '2026-03');
const stepFunctions = page('step-functions/pricing', '2026-03');
const cloudWatch = page('cloudwatch/pricing', '2026-06');
const cloudFront = page('cloudfront/pricing', '2026-11');
const waf = page('waf/pricing', '2026-11');
const secrets = page('secrets-manager/pricing', '2026-11');
const xRay = page('xray/pricing', '2025-07');

/** The price of what customers pay, which costs nothing. */
const ownBooks: Price = { nanoUsd: 0, per: 1, source: 'contract/meters.ts', readOn: '2026-11' };

/**
 * On-demand list prices of the first volume tier in us-east-1, where prices.json has none of it (`npm run prices`). When a price
 * changes, edit only this and savings.ts.
 */
export const usEast1: Readonly<Record<Meter, Price>> = {
  lambda_requests: { nanoUsd: 0.2 * usd, per: million, ...lambda },
  // arm64: $0.0000133334 per GB-second.
  lambda_mb_ms: { nanoUsd: 133_334, per: 10 * 1024 * 1000, ...lambda },
  rendered_seconds: { nanoUsd: 0, per: 1, ...lambda },
  heard_seconds: { nanoUsd: 0, per: 1, ...lambda },
  gateway_requests: { nanoUsd: usd, per: million, ...gateway },
  dynamodb_read_units: { nanoUsd: 0.125 * usd, per: million, ...dynamodb },
  dynamodb_write_units: { nanoUsd: 0.625 * usd, per: million, ...dynamodb },
  dynamodb_byte_hours: { nanoUsd: 0.25 * usd, per: gib * monthHours, ...dynamodb },
  dynamodb_recovery_byte_hours: { nanoUsd: 0.2 * usd, per: gib * monthHours, ...dynamodb },
  s3_put_requests: { nanoUsd: 5 * million, per: 1000, ...s3 },
  s3_get_requests: { nanoUsd: 0.4 * million, per: 1000, ...s3 },
  s3_byte_hours: { nanoUsd: 0.023 * usd, per: gib * monthHours, ...s3 },
  data_out_bytes: { nanoUsd: 0.09 * usd, per: gib, ...transfer },
  edge_out_bytes: { nanoUsd: 0.085 * usd, per: gib, ...cloudFront, uncertain: ofViewers },
  edge_requests: { nanoUsd: usd, per: million, ...cloudFront, uncertain: ofViewers },
  firewall_requests: { nanoUsd: 0.6 * usd, per: million, ...waf },
  firewall_hours: { nanoUsd: 5 * usd, per: monthHours, ...waf },
  firewall_rule_hours: { nanoUsd: usd, per: monthHours, ...waf },
  secret_hours: { nanoUsd: 0.4 * usd, per: monthHours, ...secrets },
  sqs_requests: { nanoUsd: 0.4 * usd, per: million, ...sqs },
  sqs_fair_requests: { nanoUsd: 0.5 * usd, per: million, ...sqs },
  sns_requests: { nanoUsd: 0.5 * usd, per: million, ...sns },
  events_published: { nanoUsd: usd, per: million, ...eventBridge },
  scheduler_invocations: { nanoUsd: usd, per: million, ...eventBridge },
  states_transitions: { nanoUsd: 25 * usd, per: million, ...stepFunctions },
  log_bytes: { nanoUsd: 0.5 * usd, per: gib, ...cloudWatch },
  log_byte_hours: { nanoUsd: 0.03 * usd, per: gib * monthHours, ...cloudWatch, uncertain: compressed },
  log_scanned_bytes: { nanoUsd: 0.005 * usd, per: gib, ...cloudWatch },
  metric_hours: { nanoUsd: 0.3 * usd, per: monthHours, ...cloudWatch },
  alarm_hours: { nanoUsd: 0.1 * usd, per: monthHours, ...cloudWatch },
  dashboard_hours: { nanoUsd: 3 * usd, per: monthHours, ...cloudWatch },
  xray_traces: { nanoUsd: 5 * usd, per: million, ...xRay },
  // No tiers and no minimum; two reports of the list read it on 2026-09-23 and 2026-10-06.
  transcribe_seconds: {
    nanoUsd: 100_000,
    per: 1,
    source: 'https://aws.amazon.com/transcribe/pricing (price list published 2026-09-11)',
    readOn: '2026-10',
    uncertain:
      "AWS's price list of 2026-09-11 has $0.006 a minute, its pricing page's examples had $0.024 until early 2026: the first bill decides",
  },
  speech_engine: { nanoUsd: 1, per: 1, source: 'contract/meters.ts', readOn: '2026-11' },
  mediaconvert_sd: mediaConvert(0.0075, basicTier),
  mediaconvert_hd: mediaConvert(0.015, basicTier),
  mediaconvert_uhd: mediaConvert(0.03, `${basicTier}; another list has $0.060 a minute for UHD`),
  // AWS's sample has HD at $0.024; SD and UHD are in proportion to it as in the Basic tier.
  mediaconvert_pro_sd: professional(0.012),
  mediaconvert_pro_hd: professional(0.024),
  mediaconvert_pro_uhd: professional(0.048),
  // 0.4 times SD, which the Basic tier's list has for MP3.
  mediaconvert_audio: mediaConvert(
    0.003,
    'the list names this rate for MP3; AAC, which is extracted, may be billed as Professional: $0.0048',
  ),
  mediaconvert_probes: {
    nanoUsd: 0,
    per: 1,
    source: 'https://aws.amazon.com/mediaconvert/pricing',
    readOn: '2025-10',
    uncertain: 'believed to be free: no price is published',
  },
  credits_charged: ownBooks,
  credits_refunded: ownBooks,
  revenue: ownBooks,
  breakage: ownBooks,
  credits_sold: ownBooks,
  credits_taken_back: ownBooks,
  deferred_revenue: ownBooks,
  unreadable_lines: ownBooks,
};
