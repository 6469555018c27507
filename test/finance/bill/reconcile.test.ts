import { describe, expect, it } from 'vitest';
import { isBilled, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { type BillLine, billLineOf, isBill } from '#finance/bill/bill-line.ts';
import { differenceOf, type Reconciled, reconcile } from '#finance/bill/reconcile.ts';
import { skuOf, skus } from '#finance/bill/skus.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const list = usEast1;
const deployment = 'cueline-prod';

const line = (fields: Partial<BillLine>): BillLine => ({
  day: '2026-11-20',
  service: 'Amazon Transcribe',
  usageType: 'TranscribeAudio',
  charge: 'Usage',
  quantity: 0,
  unit: 'second',
  costNanoUsd: 0,
  deployment,
  ...fields,
});
const of = (lines: readonly BillLine[], rows: readonly CostRow[]) => reconcile({ lines, rows, deployment, list });
const sumOf = ({ causes }: Reconciled) => causes.unitsNanoUsd + causes.freeNanoUsd + causes.priceNanoUsd;

describe("AWS's bill and the meters", () => {
  it('agree where units and price are the same', () => {
    const { usage } = of(
      [line({ quantity: 600, costNanoUsd: 60_000_000 })],
      [costRow('transcribe_seconds', 400), costRow('transcribe_seconds', 200)],
    );
    expect(usage).toMatchObject([
      { name: 'transcribe_seconds', billedNanoUsd: 60_000_000, meteredNanoUsd: 60_000_000, billedUnits: 600 },
    ]);
    expect(usage[0]?.causes).toEqual({ unitsNanoUsd: 0, freeNanoUsd: 0, priceNanoUsd: 0 });
  });

  it('differ by the price, which is given in the form of the table', () => {
    const { usage } = of([line({ quantity: 600, costNanoUsd: 240_000_000 })], [costRow('transcribe_seconds', 600)]);
    expect(usage[0]).toMatchObject({
      causes: { unitsNanoUsd: 0, freeNanoUsd: 0, priceNanoUsd: 180_000_000 },
      billedPrice: { nanoUsd: 400_000, per: 1 },
    });
  });

  it('differ by units that no meter counted, by free units, or by units that AWS did not bill', () => {
    const requests = { service: 'AWS Lambda', usageType: 'Request-ARM', unit: 'Requests' };
    const { usage } = of(
      [
        line({
          service: 'Amazon Simple Storage Service',
          usageType: 'DataTransfer-Out-Bytes',
          quantity: 3,
          costNanoUsd: 270_000_000,
        }),
        line({ ...requests, quantity: 1_000_000 }),
        line({ ...requests, quantity: 500_000, costNanoUsd: 100_000_000 }),
      ],
      [costRow('data_out_bytes', 2 ** 30), costRow('lambda_requests', 1_500_000), costRow('states_transitions', 1000)],
    );
    const causes = Object.fromEntries(usage.map((one) => [one.name, one.causes]));
    expect(causes).toEqual({
      data_out_bytes: { unitsNanoUsd: 180_000_000, freeNanoUsd: 0, priceNanoUsd: 0 },
      lambda_requests: { unitsNanoUsd: 0, freeNanoUsd: -200_000_000, priceNanoUsd: 0 },
      states_transitions: { unitsNanoUsd: -25_000_000, freeNanoUsd: 0, priceNanoUsd: 0 },
    });
    for (const one of usage) expect(sumOf(one)).toBe(differenceOf(one));
    expect(usage.map(({ name }) => name)).toEqual(['lambda_requests', 'data_out_bytes', 'states_transitions']);
  });

  it('are compared over lines of the deployment and untagged lines of its services; the rest is counted apart', () => {
    const { usage, leftOutLines, leftOutNanoUsd } = of(
      [
        line({ quantity: 10, costNanoUsd: 1_000_000 }),
        line({ quantity: 20, costNanoUsd: 2_000_000, deployment: undefined }),
        line({ quantity: 40, costNanoUsd: 4_000_000, deployment: 'cueline-dev' }),
        line({ service: 'AmazonEC2', usageType: 'BoxUsage:m5.large', costNanoUsd: 8_000_000, deployment: undefined }),
      ],
      [],
    );
    expect(usage).toMatchObject([{ billedNanoUsd: 3_000_000, untaggedNanoUsd: 2_000_000, billedUnits: 30 }]);
    expect([leftOutLines, leftOutNanoUsd]).toEqual([2, 12_000_000]);
  });

  it('name what the deployment used and no meter counts, and charges that are no usage', () => {
    const { usage, otherCharges } = of(
      [
        line({ service: 'awskms', usageType: 'KMS-Keys', quantity: 1, costNanoUsd: 1_000_000_000 }),
        line({ charge: 'Tax', costNanoUsd: 190, deployment: undefined }),
        line({ charge: 'Credit', costNanoUsd: -100 }),
        line({ charge: 'Credit', costNanoUsd: -5, deployment: 'cueline-dev' }),
      ],
      [],
    );
    expect(usage).toMatchObject([
      { service: 'awskms', name: 'KMS-Keys', meter: undefined, billedNanoUsd: 1_000_000_000 },
    ]);
    expect(otherCharges).toEqual([
      { charge: 'Tax', nanoUsd: 190 },
      { charge: 'Credit', nanoUsd: -100 },
    ]);
  });

  it('leave credits of customers out', () => {
    expect(of([], [costRow('credits_charged', 5)]).usage).toEqual([]);
  });
});

it('normalized minutes are half a minute of HD, and those at 60 frames a second count twice in both', () => {
  const bill = (usageType: string, quantity: number) =>
    of([line({ service: 'AWS Elemental MediaConvert', usageType, quantity, costNanoUsd: quantity * 7_500_000 })], []);
  for (const [usageType, quantity] of [
    ['B-AVC-HD-SHQ-30-NTM', 200],
    ['B-AVC-HD-SHQ-60-NTM', 200],
    ['B-AVC-4K-SHQ-30-NTM', 400],
    ['B-AVC-HD-SHQ-60', 50],
  ] as const)
    expect(bill(usageType, quantity).usage[0]?.billedUnits).toBe(10_000);
});

describe('a line of an export', () => {
  const cur = {
    line_item_line_item_type: 'Usage',
    line_item_product_code: 'AmazonS3',
    line_item_unblended_cost: '0.0000050000',
    line_item_usage_amount: '1.0000000000',
    line_item_usage_start_date: '2026-11-20T23:00:00.000Z',
    line_item_usage_type: 'USE1-Requests-Tier1',
    line_item_currency_code: 'USD',
    pricing_unit: 'Requests',
    resource_tags: '{"user_deployment":"cueline-prod"}',
  };
  const focus = {
    BilledCost: 0.000005,
    BillingCurrency: 'USD',
    ChargeCategory: 'Usage',
    ChargePeriodStart: new Date('2026-11-20T23:00:00Z'),
    PricingQuantity: 1,
    PricingUnit: 'Requests',
    ServiceName: 'Amazon Simple Storage Service',
    SkuMeter: 'Requests-Tier1',
    Tags: { 'user:deployment': 'cueline-prod' },
  };
  const expected = {
    day: '2026-11-20',
    service: 'Amazon Simple Storage Service',
    usageType: 'Requests-Tier1',
    charge: 'Usage',
    quantity: 1,
    unit: 'Requests',
    costNanoUsd: 5000,
    deployment: 'cueline-prod',
  };

  it.each([
    ['CUR 2.0', cur],
    ['FOCUS 1.2', focus],
  ])('of %s is read', (_, record) => expect(billLineOf(record)).toEqual(expected));

  it.each([
    ['EU-Requests-Tier1', 'Requests-Tier1'],
    ['APN1-Requests-Tier1', 'Requests-Tier1'],
    ['Lambda-GB-Second-ARM', 'Lambda-GB-Second-ARM'],
    ['CW:AlarmMonitorUsage', 'CW:AlarmMonitorUsage'],
    ['FRA-B-AVC-HD-SHQ-30-NTM', 'B-AVC-HD-SHQ-30-NTM'],
  ])('with the usage type %s is of %s', (line_item_usage_type, usageType) =>
    expect(billLineOf({ ...cur, line_item_usage_type })).toMatchObject({ usageType }),
  );

  it('may have no tags, no quantity and no usage type', () => {
    const empty = { ...cur, line_item_line_item_type: 'Tax', line_item_usage_amount: '', resource_tags: '' };
    expect(billLineOf(empty)).toMatchObject({ charge: 'Tax', quantity: 0, deployment: undefined });
    expect(billLineOf({ ...focus, ChargeCategory: 'Tax', PricingQuantity: null, Tags: null })).toMatchObject({
      charge: 'Tax',
      quantity: 0,
      deployment: undefined,
    });
  });

  it.each([
    [{ ...cur, line_item_unblended_cost: '' }, 'received ""'],
    [{ ...cur, line_item_unblended_cost: 'free' }, 'NaN'],
    [{ ...cur, line_item_currency_code: 'EUR' }, 'The export is in EUR'],
    [{ ...focus, ChargePeriodStart: 'yesterday' }, 'Invalid'],
  ])('is refused where a value is wrong: %#', (record, message) => expect(() => billLineOf(record)).toThrow(message));

  it('is told from a file of our own by its columns', () => {
    expect([isBill(Object.keys(cur)), isBill(Object.keys(focus)), isBill(['BilledCost', 'x_Route'])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('usage types', () => {
  it('exist for every meter that AWS bills', () => {
    const known = new Set(skus.map(({ meter }) => meter));
    const missing = meterNames.filter((meter) => !known.has(meter) && isBilled(meter));
    expect(missing).toEqual([]);
  });

  it.each([
    ['Amazon Simple Storage Service', 'TimedStorage-ByteHrs', 's3_byte_hours'],
    ['Amazon DynamoDB', 'TimedStorage-ByteHrs', 'dynamodb_byte_hours'],
    ['AmazonCloudWatch', 'TimedStorage-ByteHrs', 'log_byte_hours'],
    ['AWS Elemental MediaConvert', 'B-AVC-4K-SHQ-30-NTM', 'mediaconvert_uhd'],
    ['AWS Elemental MediaConvert', 'B-AVC-HD-SHQ-60', 'mediaconvert_hd'],
    ['AWS Elemental MediaConvert', 'P-AVC-HD-SHQ-60-NTM', 'mediaconvert_pro_hd'],
    ['AWS Elemental MediaConvert', 'P-HEVC-HD-SHQ-60-NTM', undefined],
    ['Amazon Simple Queue Service', 'Requests-FairQueues', 'sqs_fair_requests'],
    ['Amazon Simple Queue Service', 'Requests-RBP', 'sqs_requests'],
    ['AmazonEC2', 'BoxUsage', undefined],
  ])('of %s, %s are of the meter %s', (service, usageType, meter) =>
    expect(skuOf({ service, usageType })?.meter).toBe(meter),
  );
});
