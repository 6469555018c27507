import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isBilled, isGlobal, meterNames } from '#contract/meters.ts';
import { WrittenPrices } from '#contract/schemas/price-list.ts';
import { nanoUsdOf, pricesBy } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { main } from '../../../operate/prices.ts';
import { answerAsAws } from '../../support/aws-on-loopback.ts';
import { runCommand } from '../../support/run-command.ts';
import { type ListedProduct, priceListApi } from './price-list-api.ts';

const region = 'eu-central-1';
const one = (
  service: string,
  usagetype: string,
  unit: string,
  usd: string | ListedProduct['tiers'],
  more: Readonly<Record<string, string>> = {},
): ListedProduct => ({
  service,
  attributes: { regionCode: region, usagetype, ...more },
  unit,
  tiers: typeof usd === 'string' ? [[0, usd]] : usd,
});
const video = (usagetype: string, usd: string) =>
  one('AWSElementalMediaConvert', `FRA-${usagetype}-30`, 'minutes', usd);

/** Entries of AWS's list, beside products that must not be taken for them. */
const everything: readonly ListedProduct[] = [
  one('AWSLambda', 'EUC1-Request', 'Requests', '0.0000009'),
  one('AWSLambda', 'EUC1-Request-ARM', 'Requests', '0.0000002000'),
  one('AWSLambda', 'EUC1-Lambda-GB-Second-ARM', 'Lambda-GB-Second', [
    [0, '0.0000133334'],
    [7_500_000_000, '0.0000120001'],
  ]),
  one('AmazonApiGateway', 'EUC1-ApiGatewayHttpRequest', 'Requests', '0.0000012000'),
  one('AmazonDynamoDB', 'EUC1-ReadRequestUnits', 'ReadRequestUnits', '0.0000001525'),
  one('AmazonDynamoDB', 'EUC1-WriteRequestUnits', 'WriteRequestUnits', '0.0000007625'),
  // The list of some Regions has it twice, once with what is free.
  one('AmazonDynamoDB', 'TimedStorage-ByteHrs', 'GB-Mo', [
    [0, '0.0000000000'],
    [25, '0.3060000000'],
  ]),
  one('AmazonDynamoDB', 'EUC1-TimedStorage-ByteHrs', 'GB-Mo', '0.3060000000'),
  one('AmazonDynamoDB', 'EUC1-TimedPITRStorage-ByteHrs', 'GB-Mo', '0.2448'),
  one('AmazonS3', 'EUC1-Requests-Tier1', 'Requests', '0.0000054'),
  one('AmazonS3', 'EUC1-Requests-Tier2', 'Requests', '0.00000043'),
  one('AmazonS3', 'EUC1-TimedStorage-ByteHrs', 'GB-Mo', '0.021', { volumeType: 'INTAAS3ObjectOverhead' }),
  one('AmazonS3', 'EUC1-TimedStorage-ByteHrs', 'GB-Mo', '0.0245', { volumeType: 'Standard' }),
  one('AWSDataTransfer', 'EUC1-DataTransfer-Out-Bytes', 'GB', '0.09', {
    fromRegionCode: region,
    transferType: 'AWS Outbound',
    toLocation: 'External',
  }),
  one('AWSQueueService', 'EUC1-Requests-Tier1', 'Requests', '0.0000004', { queueType: 'Standard' }),
  one('AWSQueueService', 'EUC1-Requests-Fair-Tier1', 'Requests', '0.0000001', { queueType: 'Fair' }),
  one('AmazonSNS', 'EUC1-Requests-Tier1', 'Requests', [
    [0, '0'],
    [1_000_000, '0.0000006'],
  ]),
  one('AWSEvents', 'EUC1-Event-64K-Chunks', '64K-Chunks', '0.000001', { operation: 'PutEvents' }),
  one('AWSEvents', 'EUC1-Event-64K-Chunks', '64K-Chunks', '0.000002', { operation: 'ReceivedPartnerEvents' }),
  one('AWSEvents', 'EUC1-ScheduledInvocation', 'Invocations', [
    [0, '0'],
    [14_000_000, '0.00000115'],
  ]),
  one('AmazonStates', 'EUC1-StateTransition', 'StateTransitions', '0.000025'),
  one('AmazonCloudWatch', 'EUC1-DataProcessing-Bytes', 'GB', '0.63'),
  one('AmazonCloudWatch', 'EUC1-TimedStorage-ByteHrs', 'GB-Mo', '0.0324'),
  one('AmazonCloudWatch', 'EUC1-DataScanned-Bytes', 'GB', '0.0063'),
  one('AmazonCloudWatch', 'EUC1-CW:MetricMonitorUsage', 'Metrics', '0.3'),
  one('AmazonCloudWatch', 'EUC1-CW:AlarmMonitorUsage', 'Alarms', '0.1'),
  one('AmazonCloudWatch', 'DashboardsUsageHour', 'Dashboards', '3', { regionCode: '', location: 'Any' }),
  one('AmazonCloudWatch', 'DashboardsUsageHour-Basic', 'Dashboards', '3', { regionCode: '', location: 'Any' }),
  one('AWSXRay', 'EUC1-XRay-TracesStored', 'traces', '0.000005'),
  one('transcribe', 'EUC1-TranscribeAudio', 'second', '0.00012'),
  one('transcribe', 'EUC1-CallAnalyticsTranscribeAudio', 'second', '0.0005'),
  video('B-AVC-SD-S', '0.0085'),
  video('B-AVC-HD-S', '0.017'),
  video('B-AVC-4K-S', '0.034'),
  video('P-AVC-SD-SHQ', '0.0136'),
  // The qualities of the Professional tier have prices of their own.
  video('P-AVC-HD-S', '0.0199'),
  video('P-AVC-HD-SHQ', '0.0272'),
  video('P-AVC-HD-MHQ', '0.0476'),
  video('P-AVC-4K-SHQ', '0.0544'),
  one('AWSElementalMediaConvert', 'FRA-B-AUD', 'minutes', '0.0034'),
  one('AWSElementalMediaConvert', 'FRA-PROBE', 'probes', '0'),
  // A product of another Region, which the request does not ask for.
  one('transcribe', 'USE1-TranscribeAudio', 'second', '0.0001', { regionCode: 'us-east-1' }),
];

let products: readonly ListedProduct[];
let edit: (document: string) => string;
let folder: string;
answerAsAws(
  'eu-west-3',
  priceListApi(
    () => products,
    (document) => edit(document),
  ),
);

beforeEach(() => {
  products = everything;
  edit = (document) => document;
  folder = temporaryFolder(onTestFinished);
});

const file = () => join(folder, 'prices.json');
const run = (...args: string[]) => runCommand(main, '--to', file(), ...args);
const written = () => v.parse(WrittenPrices, JSON.parse(readFileSync(file(), 'utf8')))[region]?.prices ?? {};
const without = (usageType: string) => products.filter(({ attributes }) => attributes.usagetype !== usageType);

describe('npm run prices', () => {
  it("writes AWS's prices of the Region for all that is metered, and of no other Region", async () => {
    const { exitCode, stdout } = await run('--region', region);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^33 of 33 prices of eu-central-1 are in /)]);
    const list = written();
    expect(Object.keys(list).sort()).toEqual(meterNames.filter((meter) => isBilled(meter) && !isGlobal(meter)).sort());
    const gib = 2 ** 30;
    expect(nanoUsdOf(60, list.transcribe_seconds)).toBe(7_200_000);
    expect(nanoUsdOf(100, list.mediaconvert_hd)).toBe(17_000_000);
    expect(nanoUsdOf(1024 * 1000 * 10, list.lambda_mb_ms)).toBe(133_334);
    expect(nanoUsdOf(10_000_000, list.dynamodb_read_units)).toBe(1_525_000_000);
    expect(nanoUsdOf(gib * 730, list.s3_byte_hours)).toBe(24_500_000);
    expect(nanoUsdOf(gib, list.log_bytes)).toBe(630_000_000);
    expect(list.transcribe_seconds?.source).toMatch(/EUC1-TranscribeAudio, SKU SKU\d+, published 2026-11-01$/);
  });

  it('takes the first tier that is not free, and what comes on top of another price together with it', async () => {
    await run('--region', region);
    const million = 1_000_000;
    expect(nanoUsdOf(million, written().sns_requests)).toBe(600_000_000);
    expect(nanoUsdOf(million, written().scheduler_invocations)).toBe(1_150_000_000);
    expect(nanoUsdOf(million, written().sqs_fair_requests)).toBe(500_000_000);
  });

  it('keeps the earlier price of what AWS changed, for the days before, and of nothing else', async () => {
    await run('--region', region);
    const before = written();
    const cheaper = one('transcribe', 'EUC1-TranscribeAudio', 'second', '0.00006');
    products = products.map((product) =>
      product.attributes.usagetype === cheaper.attributes.usagetype ? cheaper : product,
    );
    await run('--region', region);
    await run('--region', region);
    const { transcribe_seconds, ...others } = written();
    expect(transcribe_seconds).toMatchObject({
      nanoUsd: 60_000,
      validFrom: '2026-11-01',
      earlier: [before.transcribe_seconds],
    });
    expect({ ...others, transcribe_seconds: before.transcribe_seconds }).toEqual(before);
  });

  it('leaves what it does not find or does not understand unknown, and says so', async () => {
    products = without('EUC1-TranscribeAudio').map((product) =>
      product.attributes.usagetype === 'EUC1-StateTransition' ? { ...product, unit: 'Executions' } : product,
    );
    const { exitCode, stdout } = await run('--region', region);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('unknown  transcribe_seconds: no product has a usage type like ^TranscribeAudio$');
    expect(stdout).toMatch(/unknown {2}states_transitions: the unit Executions of SKU\d+ is not expected/);
    expect(written()).not.toHaveProperty('transcribe_seconds');
    expect(written()).not.toHaveProperty('states_transitions');
  });

  it('refuses to choose between products of different prices, names them, and writes nothing', async () => {
    products = [...products, one('transcribe', 'EUC1-TranscribeAudio', 'second', '0.0004')];
    const { exitCode, stderr } = await run('--region', region);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/different prices match \^TranscribeAudio\$: SKU\d+ \(EUC1-TranscribeAudio, 0.00012 USD/);
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    ['a price in another currency', (document: string) => document.replaceAll('"USD"', '"CNY"'), /USD/],
    [
      'tiers that do not begin at zero',
      (document: string) => document.replace('"beginRange":"0"', '"beginRange":"5"'),
      /tiers/,
    ],
    ['a gap between tiers', (document: string) => document.replace('"endRange":"25"', '"endRange":"24"'), /tiers/],
    ['a price that is no number', (document: string) => document.replace(/("USD":")[^"]+/, '$1free'), /is no price/],
  ])('refuses a list with %s, and writes nothing', async (_, edited, message) => {
    edit = edited;
    const { exitCode, stderr } = await run('--region', region);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(existsSync(file())).toBe(false);
  });

  it('keeps the lists of other Regions, and says what is no Region', async () => {
    await run('--region', region);
    const before = readFileSync(file(), 'utf8');
    const { exitCode, stderr } = await run('--region', 'eu-central-9');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('has nothing of eu-central-9')]);
    expect(readFileSync(file(), 'utf8')).toBe(before);
    products = [one('transcribe', 'USE1-TranscribeAudio', 'second', '0.0001', { regionCode: 'us-east-1' })];
    await run('--region', 'us-east-1');
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')))).toEqual(['eu-central-1', 'us-east-1']);
  });

  it('replaces the file as a whole, so that nobody reads half of it', async () => {
    await run('--region', region);
    const before = readFileSync(file(), 'utf8');
    const old = join(folder, 'old.json');
    linkSync(file(), old);
    products = without('EUC1-TranscribeAudio');
    await run('--region', region);
    expect(readFileSync(old, 'utf8')).toBe(before);
    expect(readFileSync(file(), 'utf8')).not.toBe(before);
    expect(readdirSync(folder).sort()).toEqual(['old.json', 'prices.json']);
  });

  it('tells why it cannot read the file, in place of losing the lists of other Regions', async () => {
    mkdirSync(file());
    const { exitCode, stderr } = await run('--region', region);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('A folder is in the place of a file.')]);
  });

  it('says that prices in China are not in dollars, and asks for a Region', async () => {
    expect((await run('--region', 'cn-north-1')).stderr).toContain('in CNY');
    expect((await run()).stderr).toContain('--region eu-central-1');
    expect((await run('--help')).stdout).toContain('pricing:GetProducts');
  });
});

it('the product reads the list of its Region, if it is there', () => {
  const price = { nanoUsd: 120_000, per: 1, source: 'AWS price list', readOn: '2026-11' };
  const prices = pricesBy({ [region]: { readAt: '2026-11-26T00:00:00.000Z', prices: { transcribe_seconds: price } } });
  expect(prices(region).transcribe_seconds).toEqual(price);
  expect(prices(region).mediaconvert_hd).toBeUndefined();
  expect(prices('us-east-1').transcribe_seconds).toEqual(usEast1.transcribe_seconds);
});
