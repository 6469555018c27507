import { expect, it } from 'vitest';
import { isBilled, meterNames } from '#contract/meters.ts';
import { skuOf, skus, withoutRegion } from '#finance/bill/skus.ts';

it('usage types exist for every meter that AWS bills', () => {
  const known = new Set(skus.map(({ meter }) => meter));
  const missing = meterNames.filter((meter) => !known.has(meter) && isBilled(meter));
  expect(missing).toEqual([]);
});

it.each([
  ['EU-Requests-Tier1', 'Requests-Tier1'],
  ['APN1-Requests-Tier1', 'Requests-Tier1'],
  ['APS10-Requests-Tier1', 'Requests-Tier1'],
  ['Lambda-GB-Second-ARM', 'Lambda-GB-Second-ARM'],
  ['CW:AlarmMonitorUsage', 'CW:AlarmMonitorUsage'],
  ['FRA-B-AVC-HD-SHQ-30-NTM', 'B-AVC-HD-SHQ-30-NTM'],
  ['IAD-Normalized-Transcode-Minute-Basic', 'Normalized-Transcode-Minute-Basic'],
  ['IAD-PROBE', 'PROBE'],
  ['US-DataTransfer-Out-Bytes', 'DataTransfer-Out-Bytes'],
  ['JP-Requests-Tier2-HTTPS', 'Requests-Tier2-HTTPS'],
  ['Global-WebACLV2', 'WebACLV2'],
  ['PDX-RTS', 'RTS'],
])('the usage type %s is of %s', (usageType, expected) => expect(withoutRegion(usageType)).toBe(expected));

/** Units of the meter in one of AWS's: a minute has a hundred, and an HD minute is two normalized ones. */
it.each([
  ['Amazon Simple Storage Service', 'TimedStorage-ByteHrs', 's3_byte_hours', 2 ** 30 * 730],
  ['Amazon Simple Storage Service', 'TimedStorage-INT-FA-ByteHrs', 's3_byte_hours', 2 ** 30 * 730],
  ['Amazon Simple Storage Service', 'Requests-INT-Tier1', 's3_put_requests', 1],
  ['Amazon Simple Storage Service', 'Requests-ZIA-Tier2', 's3_get_requests', 1],
  ['Amazon DynamoDB', 'TimedStorage-ByteHrs', 'dynamodb_byte_hours', 2 ** 30 * 730],
  ['AmazonCloudWatch', 'TimedStorage-ByteHrs', 'log_byte_hours', 2 ** 30 * 730],
  ['AmazonCloudWatch', 'VendedLog-Bytes', 'log_bytes', 2 ** 30],
  ['AmazonCloudWatch', 'VendedLogIA-Bytes', undefined, undefined],
  ['AWS Elemental MediaConvert', 'B-AVC-4K-SHQ-30-NTM', 'mediaconvert_uhd', 25],
  ['AWS Elemental MediaConvert', 'B-AVC-HD-S-60-NTM', 'mediaconvert_hd', 50],
  ['AWS Elemental MediaConvert', 'B-AVC-HD-S-30', 'mediaconvert_hd', 100],
  ['AWS Elemental MediaConvert', 'B-AVC-HD-SHQ-60', 'mediaconvert_hd', 200],
  ['AWS Elemental MediaConvert', 'P-AVC-HD-MHQ-120-NTM', 'mediaconvert_pro_hd', 50],
  ['AWS Elemental MediaConvert', 'P-HEVC-HD-SHQ-60-NTM', undefined, undefined],
  ['AWS Elemental MediaConvert', 'Normalized-Transcode-Minute-Professional', 'mediaconvert_pro_sd', 100],
  ['AWS Elemental MediaConvert', 'AUD', 'mediaconvert_audio', 100],
  ['AWS Elemental MediaConvert', 'B-AUD-NTM', 'mediaconvert_audio', 250],
  ['AWS Elemental MediaConvert', 'PROBE', 'mediaconvert_probes', 1],
  ['AWS Elemental MediaConvert', 'RTS', undefined, undefined],
  ['AWS Lambda', 'Lambda-GB-Second-ARM', 'lambda_mb_ms', 1024 * 1000],
  ['AWS Lambda', 'Lambda-GB-Second', undefined, undefined],
  ['Amazon Simple Queue Service', 'Requests-FairQueues', 'sqs_fair_requests', 1],
  ['Amazon Simple Queue Service', 'Requests-RBP', 'sqs_requests', 1],
  ['Amazon Simple Storage Service', 'DataTransfer-Out-Bytes', 'data_out_bytes', 2 ** 30],
  ['Amazon CloudFront', 'DataTransfer-Out-Bytes', 'edge_out_bytes', 2 ** 30],
  ['Amazon CloudFront', 'Requests-HTTPS-Proxy', 'edge_requests', 1],
  ['Amazon CloudFront', 'Invalidations', undefined, undefined],
  ['AWS WAF', 'RuleV2', 'firewall_rule_hours', 730],
  ['AmazonEC2', 'DataTransfer-Out-Bytes', undefined, undefined],
  ['AmazonEC2', 'BoxUsage', undefined, undefined],
])('of %s, %s are of the meter %s', (service, usageType, meter, meterUnits) => {
  const sku = skuOf({ service, usageType });
  expect([sku?.meter, sku?.meterUnits]).toEqual([meter, meterUnits]);
});

it('normalized minutes of a tier are of all its sizes', () => {
  const [basic, professional] = ['Basic', 'Professional'].map((tier) =>
    skuOf({ service: 'AWS Elemental MediaConvert', usageType: `Normalized-Transcode-Minute-${tier}` }),
  );
  expect(basic?.together).toEqual(['mediaconvert_sd', 'mediaconvert_hd', 'mediaconvert_uhd', 'mediaconvert_audio']);
  expect(professional?.together).toEqual(['mediaconvert_pro_sd', 'mediaconvert_pro_hd', 'mediaconvert_pro_uhd']);
});
