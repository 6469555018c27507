import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { reconcile } from '#finance/bill/reconcile.ts';
import { readBill } from '../../../commands/cost/read-bill.ts';
import { reconcileReport } from '../../../commands/cost/reconcile-report.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const dir = mkdtempSync(join(tmpdir(), 'bill-'));
afterAll(() => rmSync(dir, { recursive: true }));
const saved = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};

const start = '2026-11-20T00:00:00.000Z';
const tags = { user_deployment: 'cueline-prod', user_app: 'cueline' };

interface Used {
  readonly type?: string;
  readonly code: string;
  readonly usageType: string;
  readonly amount: number;
  readonly usd: number;
  readonly tagged?: boolean;
}

/**
 * A bill with five differences: a higher price, a free tier, downloads that no meter saw, a key of another service, and tax.
 * One storage line has no tag.
 */
const bill: readonly Used[] = [
  { code: 'transcribe', usageType: 'USE1-TranscribeAudio', amount: 6000, usd: 2.4 },
  { code: 'AWSLambda', usageType: 'Request-ARM', amount: 1_000_000, usd: 0 },
  { code: 'AWSLambda', usageType: 'Request-ARM', amount: 1_000_000, usd: 0.2 },
  { code: 'AmazonS3', usageType: 'DataTransfer-Out-Bytes', amount: 30, usd: 2.7 },
  { code: 'AmazonS3', usageType: 'TimedStorage-ByteHrs', amount: 100, usd: 2.3, tagged: false },
  { code: 'AmazonApiGateway', usageType: 'USE1-ApiGatewayHttpRequest', amount: 2_000_000, usd: 2 },
  { code: 'awskms', usageType: 'us-east-1-KMS-Keys', amount: 1, usd: 1 },
  { type: 'Tax', code: 'AWSLambda', usageType: '', amount: 1, usd: 0.95, tagged: false },
  { code: 'AmazonEC2', usageType: 'BoxUsage:m5.large', amount: 24, usd: 2.304, tagged: false },
];

const curRecords = bill.map(({ type = 'Usage', code, usageType, amount, usd, tagged = true }) => ({
  line_item_line_item_type: type,
  line_item_product_code: code,
  line_item_unblended_cost: usd,
  line_item_usage_amount: amount,
  line_item_usage_start_date: start,
  line_item_usage_type: usageType,
  line_item_currency_code: 'USD',
  pricing_unit: '',
  resource_tags: JSON.stringify(tagged ? tags : {}),
}));
const csv = stringify(curRecords, { header: true });

/** Map columns are JSON here: the writer has no maps; the reader gets both. */
const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: Object.keys(curRecords[0] ?? {}).map((name) => ({
      name,
      data: curRecords.map((record) => Object.entries(record).find(([key]) => key === name)?.[1]),
    })),
  }),
);

const list = usEast1;
const metered = [
  costRow('transcribe_seconds', 6000),
  costRow('lambda_requests', 2_000_000),
  costRow('data_out_bytes', 10 * 2 ** 30),
  costRow('s3_byte_hours', 100 * 2 ** 30 * 730),
  costRow('gateway_requests', 2_000_000),
];

describe('an export of AWS', () => {
  it.each([
    ['CSV', 'bill.csv', csv],
    ['gzipped CSV', 'bill.csv.gz', gzipSync(csv)],
    ['Parquet', 'bill.parquet', parquet],
    ['gzipped Parquet', 'bill.parquet.gz', gzipSync(parquet)],
    ['CSV with a byte order mark', 'bom.csv', `\uFEFF${csv}`],
  ])('is read as %s', async (_, name, content) => {
    const lines = await readBill(saved(name, content));
    expect(lines).toHaveLength(bill.length);
    expect(lines[0]).toEqual({
      day: '2026-11-20',
      service: 'Amazon Transcribe',
      usageType: 'TranscribeAudio',
      charge: 'Usage',
      quantity: 6000,
      unit: '',
      costNanoUsd: 2_400_000_000,
      deployment: 'cueline-prod',
    });
  });

  it.each([
    ['none.csv', 'line_item_unblended_cost\n', 'has no lines'],
    ['other.csv', 'a,b\n1,2\n', 'is no export of AWS'],
    ['ours.csv', 'BilledCost,x_Route\n1,getProject\n', 'is no export of AWS'],
    ['wrong.csv', csv.replace('2.4', 'two'), 'Line 1 of'],
  ])('is refused with the reason: %s', async (name, content, reason) =>
    expect(readBill(saved(name, content))).rejects.toThrow(reason),
  );

  it('that is not there is refused with the reason', () =>
    expect(readBill(join(dir, 'never.csv'))).rejects.toThrow('cannot be read'));
});

describe('the report', () => {
  it('explains five differences, and says what is not allocated', async () => {
    const lines = await readBill(saved('five.csv', csv));
    const report = reconcileReport(reconcile({ lines, rows: metered, deployment: 'cueline-prod', list }), list);
    const text = report.replaceAll(/\n {2}/g, ' ');
    expect(text).toContain(
      "- transcribe_seconds: AWS's price explains +$1.80: 400000 nano-dollars for 1 seconds, where the list has 100000.",
    );
    expect(text).toContain('set nanoUsd: 400000 of transcribe_seconds in the list of the Region');
    expect(text).toContain('- lambda_requests: AWS lists units worth $0.200 at no cost');
    expect(text).toContain(
      "- data_out_bytes: AWS billed 30 GiB, and 10 were metered (66.7% apart): +$1.80 at the table's price.",
    );
    expect(text).toContain('- awskms us-east-1-KMS-Keys: $1.000000000, which no meter counts.');
    expect(text).toContain('- Tax: $0.950000000, which no meter counts.');
    expect(text).toContain('- Left out: 1 line of other deployments');
    expect(report).toMatch(/^s3_byte_hours +2\.300000000 +2\.300000000 +2\.300000000 +0\.000000000$/m);
    expect(report).toMatch(/^total +10\.600000000 +2\.300000000 +6\.200000000 +4\.400000000$/m);
  });

  it('says so where nothing differs', () => {
    const report = reconcileReport(reconcile({ lines: [], rows: [], deployment: 'cueline-prod', list }), list);
    expect(report).toContain('Every difference is below a cent, or below 1 %.');
  });
});
