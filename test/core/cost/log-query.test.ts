import { parseQuery } from '@cueline/local-aws/services/logs/insights/parse-query.ts';
import type { Value } from '@cueline/local-aws/services/logs/insights/query.ts';
import { runQuery } from '@cueline/local-aws/services/logs/insights/run-query.ts';
import { describe, expect, it } from 'vitest';
import { costQuery, longestInvocationMs, usageOfLogs } from '#core/cost/log-query.ts';

const day = '2026-11-20';
const fromMs = Date.parse(`${day}T00:00:00Z`);
const toMs = fromMs + 86_400_000;
const stack = 'Cueline-dev';
const group = 'Cueline-dev-Api-GetProjectLogB3292AE8';
const account_id = '019aa000-0000-7000-8000-000000000001';
const project_id = '019aa000-0000-7000-8000-000000000002';

type Line = Readonly<Record<string, Value>>;
const event = (atMs: number, line: Line): Line => ({
  '@timestamp': atMs,
  '@message': JSON.stringify(line),
  '@log': `123456789012:${group}`,
  ...line,
});
const report = (id: string, ms: number): Line => ({
  'record.requestId': id,
  'record.metrics.billedDurationMs': ms,
  'record.metrics.memorySizeMB': 512,
});
const costLine = (id: string, more: Line): Line => ({ request_id: id, route: 'getProject', ...more });

const usageIn = (events: readonly Line[], span = { fromMs, toMs }) => {
  const { rows } = runQuery(
    parseQuery(costQuery(span)),
    events.map((line) => (field: string) => line[field]),
  );
  return usageOfLogs(
    rows.map((row) => Object.fromEntries(row.map(({ field, value }) => [field, value]))),
    { stack, day },
  );
};
const units = (events: readonly Line[], meter: string, span = { fromMs, toMs }) =>
  usageIn(events, span).filter((usage) => usage.meter === meter);

describe('the query for costs', () => {
  it('is as short as StartQuery takes', () => {
    expect(costQuery({ fromMs, toMs }).length).toBeLessThan(10_000);
  });

  it('gives what a request used, and its Lambda time, to whom its line names', () => {
    const usage = usageIn([
      event(
        fromMs + 1,
        costLine('a', { account_id, project_id, 'units.dynamodb_read_units': 1.5, 'modelled.s3_get_requests': 2 }),
      ),
      event(fromMs + 2, report('a', 30)),
    ]);
    const whose = { day, route: 'getProject', account_id, project_id };
    expect(usage).toEqual([
      { ...whose, meter: 'log_bytes', modelled: false, units: expect.any(Number) },
      { ...whose, meter: 'lambda_mb_ms', modelled: false, units: 30 * 512 },
      { ...whose, meter: 'lambda_requests', modelled: false, units: 1 },
      { ...whose, meter: 'dynamodb_read_units', modelled: false, units: 1.5 },
      { ...whose, meter: 's3_get_requests', modelled: true, units: 2 },
    ]);
  });

  it('counts the bytes of every line, with what CloudWatch adds to each', () => {
    const lines = [
      event(fromMs, costLine('a', { account_id })),
      event(fromMs, report('a', 1)),
      event(fromMs, { level: 'WARN' }),
    ];
    const bytes = lines.reduce((sum, line) => sum + String(line['@message']).length + 26, 0);
    expect(units(lines, 'log_bytes').reduce((sum, usage) => sum + usage.units, 0)).toBe(bytes);
  });

  it('sums the lines of one request, and counts it once', () => {
    const lines = [
      event(fromMs, costLine('a', { account_id, 'units.s3_put_requests': 1 })),
      event(fromMs, costLine('a', { account_id, 'units.s3_put_requests': 2 })),
      event(fromMs, report('a', 5)),
    ];
    expect(units(lines, 's3_put_requests')).toMatchObject([{ units: 3 }]);
    expect(units(lines, 'lambda_requests')).toMatchObject([{ units: 1 }]);
  });

  it('leaves the time of a request that wrote no line to its route, and to nobody', () => {
    expect(units([event(fromMs, report('timed-out', 10_000))], 'lambda_mb_ms')).toEqual([
      { day, route: 'getProject', meter: 'lambda_mb_ms', modelled: false, units: 5_120_000 },
    ]);
  });

  it('counts a request in the span in which it ends, whole, and in no other', () => {
    const lines = [
      event(toMs - longestInvocationMs + 1, costLine('late', { account_id, 'units.s3_put_requests': 1 })),
      event(toMs, report('late', 900_000)),
    ];
    expect(usageIn(lines)).toEqual([]);
    const next = { fromMs: toMs, toMs: toMs + 86_400_000 };
    expect(units(lines, 's3_put_requests', next)).toMatchObject([{ units: 1, account_id }]);
    expect(units(lines, 'lambda_mb_ms', next)).toMatchObject([{ units: 900_000 * 512, account_id }]);
  });

  it('takes no text for an id that a caller made up', () => {
    const lines = [
      event(fromMs, costLine('a', { account_id, project_id: '=HYPERLINK("http://x")', 'units.s3_put_requests': 1 })),
    ];
    expect(units(lines, 's3_put_requests')).toEqual([
      { day, route: 'getProject', account_id, meter: 's3_put_requests', modelled: false, units: 1 },
    ]);
  });

  it('reads numbers as Insights writes large ones', () => {
    const row = { '@log': `1:${group}`, log_bytes: '1.23E7' };
    expect(usageOfLogs([row], { stack, day })).toMatchObject([{ meter: 'log_bytes', units: 12_300_000 }]);
  });
});
