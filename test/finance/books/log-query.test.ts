import { parseQuery } from '@cueline/local-aws/services/logs/insights/parse-query.ts';
import type { Value } from '@cueline/local-aws/services/logs/insights/query.ts';
import { runQuery } from '@cueline/local-aws/services/logs/insights/run-query.ts';
import { describe, expect, it } from 'vitest';
import { costQuery, maxInvocationMs, usageOfLogs } from '#finance/books/log-query.ts';

const day = '2026-11-20';
const fromMs = Date.parse(`${day}T00:00:00Z`);
const toMs = fromMs + 86_400_000;
const stack = 'Cueline-dev';
const group = 'Cueline-dev-Api-ProjectsRoutes-1AB2-GetProjectLogB3292AE8';
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

  it('attributes the units of a request, and its Lambda time, to the owner in its line', () => {
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

  it('counts the bytes of every line, with the 26 that CloudWatch adds to each', () => {
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

  it('attributes the time of a request without a line to its route, without an owner', () => {
    expect(units([event(fromMs, report('timed-out', 10_000))], 'lambda_mb_ms')).toEqual([
      { day, route: 'getProject', meter: 'lambda_mb_ms', modelled: false, units: 5_120_000 },
    ]);
  });

  it('counts a request as a whole in the span in which it ends', () => {
    const lines = [
      event(toMs - maxInvocationMs + 1, costLine('late', { account_id, 'units.s3_put_requests': 1 })),
      event(toMs, report('late', 900_000)),
    ];
    expect(usageIn(lines)).toEqual([]);
    const next = { fromMs: toMs, toMs: toMs + 86_400_000 };
    expect(units(lines, 's3_put_requests', next)).toMatchObject([{ units: 1, account_id }]);
    expect(units(lines, 'lambda_mb_ms', next)).toMatchObject([{ units: 900_000 * 512, account_id }]);
  });

  it('keeps the plan and the release of the line, and leaves out what is no name of a release', () => {
    const units = { 'units.s3_put_requests': 1 };
    const lines = [
      event(fromMs, costLine('a', { account_id, plan: 'pro', release: 'v1.2.0-rc_1', ...units })),
      event(fromMs, costLine('b', { release: '=1+1', ...units })),
    ];
    const found = usageIn(lines).filter(({ meter }) => meter === 's3_put_requests');
    expect(found.map(({ plan, release }) => [plan, release])).toEqual([
      ['pro', 'v1.2.0-rc_1'],
      [undefined, undefined],
    ]);
  });

  it('leaves out an owner whose id is not a UUID', () => {
    const lines = [
      event(fromMs, costLine('a', { account_id, project_id: '=HYPERLINK("http://x")', 'units.s3_put_requests': 1 })),
    ];
    expect(units(lines, 's3_put_requests')).toEqual([
      { day, route: 'getProject', account_id, meter: 's3_put_requests', modelled: false, units: 1 },
    ]);
  });

  it('reads large numbers, which Insights writes with an exponent', () => {
    const row = { '@log': `1:${group}`, log_bytes: '1.23E7' };
    expect(usageOfLogs([row], { stack, day })).toMatchObject([{ meter: 'log_bytes', units: 12_300_000 }]);
  });
});
