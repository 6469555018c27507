import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readBill } from '../operate/cost/read-bill.ts';

const owner = { awsAccount: '111122223333', region: 'us-east-1', deployment: 'cueline-prod' };
/** Files of an export, as AWS delivers a large one. */
const parts = 10;
/** The columns of CUR 2.0's 130 that are not read: most are empty in most lines. */
const unread = Array.from(
  { length: 110 },
  (_, at) => `${at % 8 === 0 ? `'text ' || (i % ${at + 7})` : 'NULL'} AS unread_${at}`,
);

/** An export of so many lines, an hour and a resource each, of 20 accounts. */
const writeExport = async (folder: string, lines: number, format: 'csv.gz' | 'parquet'): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
  const connection = await instance.connect();
  const options = format === 'parquet' ? 'FORMAT parquet' : 'FORMAT csv, HEADER, COMPRESSION gzip';
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((lines * part) / parts);
    const to = Math.floor((lines * (part + 1)) / parts);
    await connection.run(`COPY (SELECT md5(i::VARCHAR) AS identity_line_item_id, '2026-09-01T00:00:00.000Z' AS bill_billing_period_start_date,
      'Usage' AS line_item_line_item_type, ['AWSLambda', 'AmazonS3', 'AmazonEC2', 'AmazonCloudWatch'][i % 4 + 1] AS line_item_product_code,
      (i % 1000) / 1000000 AS line_item_unblended_cost, (111122223333 + i % 20)::VARCHAR AS line_item_usage_account_id,
      i % 977 AS line_item_usage_amount, strftime(TIMESTAMP '2026-09-01' + to_hours((i % 720)::INT + 1), '%Y-%m-%dT%H:%M:%S.000Z') AS line_item_usage_end_date,
      strftime(TIMESTAMP '2026-09-01' + to_hours((i % 720)::INT), '%Y-%m-%dT%H:%M:%S.000Z') AS line_item_usage_start_date,
      ['Lambda-GB-Second-ARM', 'Requests-Tier1', 'BoxUsage:m5.large', 'VendedLog-Bytes'][i % 4 + 1] AS line_item_usage_type,
      'USD' AS line_item_currency_code, 'us-east-1' AS product_region_code, '0.0000133334' AS pricing_public_on_demand_rate,
      CASE WHEN i % 3 = 0 THEN '{"user_deployment":"cueline-prod","user_app":"cueline"}' ELSE '{}' END AS resource_tags,
      'arn:aws:lambda:us-east-1:111122223333:function:' || (i % 5000) AS line_item_resource_id, ${unread.join(', ')}
      FROM range(${from}, ${to}) AS lines(i)) TO '${join(folder, `export-${part}.${format}`)}' (${options})`);
  }
  connection.closeSync();
  instance.closeSync();
};

/** Time and memory of reading a bill of so many lines, in a process of its own, in both formats. */
export const benchBill = async (lines: number, folder: string | undefined): Promise<void> => {
  if (folder) return measure(folder);
  for (const format of ['csv.gz', 'parquet'] as const) {
    const dir = mkdtempSync(join(tmpdir(), 'bench-bill-'));
    try {
      await writeExport(dir, lines, format);
      const args = ['bench/bench.ts', 'bill', '--only', dir];
      console.log(`${lines} lines as ${format}: ${execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()}`);
    } finally {
      rmSync(dir, { recursive: true });
    }
  }
};

const measure = async (folder: string): Promise<void> => {
  const startMs = performance.now();
  const { sums } = await readBill(folder, undefined, owner);
  const read = sums.reduce((total, { lines }) => total + lines, 0);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `${read} lines, ${seconds(performance.now() - startMs)} s, ${seconds((userCPUTime + systemCPUTime) / 1000)} s of CPU, ${Math.round(maxRSS / 1024)} MiB at most`,
  );
};
