import { objectKeys } from '#contract/object-keys.ts';
import type { CostPlan } from '#contract/schemas/cost-plan.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { csvType, storeCostFile } from '#finance/aws/cost-files.ts';
import { fileOfPlan } from '#finance/aws/cost-plans.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusTexts } from '#finance/books/focus.ts';
import { focusMetadata } from '#finance/books/focus-metadata.ts';
import { type LogRow, usageOfLogs } from '#finance/books/log-query.ts';
import { inPieces } from '#finance/books/pieces.ts';
import { pricedRows, withPlans, withProjects } from '#finance/books/usage.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { storeInParts } from '#runtime/aws/store-in-parts.ts';

const day = '2026-10-20';
const id = '019aa000-0000-7000-8000-000000000001';
const idOf = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const workIdOf = (n: number) => `019aa000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const accounts = 5000;
const [task = '', count = ''] = process.argv.slice(2);

/** Rows as Logs Insights answers them: of a work and a step each, with as many meters as a step of an export has. */
const answered = (works: number): LogRow[] =>
  Array.from({ length: works * 14 }, (_, n) => ({
    '@log': '000000000000:Cueline-prod-Pipelines-StepLog01234567',
    request_route: `Step${n % 14}`,
    request_account_id: idOf(Math.floor(n / 14) % accounts),
    [n % 28 < 14 ? 'request_job_id' : 'request_export_id']: workIdOf(Math.floor(n / 14)),
    ...(n % 14 === 0 && { request_project_id: idOf(500_000 + Math.floor(n / 14)) }),
    request_plan: 'pro',
    request_release: 'abcdef123456',
    log_bytes: String(1000 + (n % 997)),
    lambda_mb_ms: String(512 * (20 + (n % 211))),
    lambda_requests: '3',
    ...Object.fromEntries(Array.from({ length: 6 }, (_one, meter) => [`units${meter + 1}`, String(1 + (n % 7))])),
  }));

const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-prod' };

const slice = async (): Promise<number> => {
  const usage = withProjects(usageOfLogs(answered(Number(count)), { stack: 'Cueline-prod', day }));
  const rows = pricedRows(withPlans(usage, new Map()), usEast1);
  const names = new Map(Array.from({ length: accounts }, (_, n) => [idOf(n), `Customer ${n}`]));
  const key = objectKeys.costSlice(day, id, 0);
  await storeInParts({ key, contentType: csvType, replaces: true }, focusTexts(inPieces(rows), origin, names));
  await putObject(objectKeys.costSliceSums(day, id, 0), JSON.stringify(costSums(day, rows)), 'application/json');
  return rows.length;
};

const close = async (): Promise<number> => {
  const slices = Array.from({ length: Number(count) }, (_, n) => ({ of: 'lines', from_ms: n, to_ms: n + 1 }) as const);
  const plan: CostPlan = { id, deployment: 'x', day, schema_id: focusMetadata.SchemaId, closed: false, slices };
  await storeCostFile(await fileOfPlan(plan));
  return slices.length;
};

const before = process.hrtime.bigint();
const tasks: Readonly<Record<string, () => Promise<number>>> = { slice, close };
const done = await tasks[task]?.();
const seconds = Number(process.hrtime.bigint() - before) / 1e9;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.send?.({ done, seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 });
