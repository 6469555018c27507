import { describe, expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { daysBetween } from '#core/days.ts';
import { Margins } from '#finance/books/margins.ts';
import { releaseDiff } from '#finance/books/release-diff.ts';
import { pricedRows, totalNanoUsd, withPlans } from '#finance/books/usage.ts';
import { diffReport } from '../../../operate/cost/diff-report.ts';
import { used as usedOf } from '../../support/costs/cost-row.ts';
import { releases, revenueOf, rowsOfDay } from '../../support/costs/synthetic-days.ts';

const list = usEast1;
const month = daysBetween('2026-10-01', '2026-10-31').flatMap(rowsOfDay);
const unwrapped = (text: string) => text.replaceAll(/\n {2}/g, ' ');

const used = (release: string, units: Units, route = 'getJob', day = '2026-10-01'): CostRow[] =>
  pricedRows(
    meterNames.map((meter) => usedOf(meter, units[meter] ?? 0, { day, route, release })),
    list,
  );

describe('a month of two releases', () => {
  it('has the same total by plan as in its rows, and its revenue', () => {
    const margins = new Margins('plan').add(month).all;
    expect(margins.map(({ name }) => name).sort()).toEqual(['creator', 'free', 'pro', 'studio', 'unallocated']);
    expect(margins.reduce((sum, { revenueNanoUsd }) => sum + revenueNanoUsd, 0)).toBe(revenueOf(month));
    expect(margins.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0)).toBe(totalNanoUsd(month));
  });

  it('names the route that reads twice in the second, and not the price of Transcribe that rose meanwhile', () => {
    const diff = releaseDiff(month, releases, list);
    const [first, ...others] = diff.routes;
    expect(first).toMatchObject({
      route: 'getProject',
      meters: [{ meter: 'dynamodb_read_units', units: [1000, 2000], nanoUsd: [125_000, 250_000] }],
    });
    expect(first?.extraNanoUsd).toBe(Math.round((125_000 * (first?.requests[1] ?? 0)) / 1000));
    expect(others.flatMap(({ meters }) => meters).every(({ meter }) => meter === 'lambda_mb_ms')).toBe(true);
    expect(unwrapped(diffReport(diff))).toContain(
      '- getProject: dynamodb_read_units 1 → 2 read request units a request, +$0.000125 per 1,000.',
    );
  });
});

describe('two releases', () => {
  const diffOf = (before: Units, after: Units) =>
    releaseDiff([...used('a', before), ...used('b', after)], ['a', 'b'], list);

  it('are the same where a request differs by less than a hundredth', () => {
    const before = { lambda_requests: 10, lambda_mb_ms: 100_000 };
    const diff = diffOf(before, { lambda_requests: 1000, lambda_mb_ms: 10_050_000 });
    expect(diff.routes).toMatchObject([{ route: 'getJob', meters: [] }]);
    expect(diffReport(diff)).toBe('- 1 route costs the same, to 1 %.');
  });

  it('have media apart, since its units follow the media and not the code', () => {
    const diff = diffOf({ lambda_requests: 1, transcribe_seconds: 60 }, { lambda_requests: 1, transcribe_seconds: 90 });
    expect(diff.routes[0]).toMatchObject({
      extraNanoUsd: 0,
      meters: [],
      media: [{ meter: 'transcribe_seconds', units: [60_000, 90_000] }],
    });
    expect(unwrapped(diffReport(diff))).toContain('It follows the media.');
  });

  it('are shown in 80 columns, and no amount is cut', () => {
    const diff = diffOf({ lambda_requests: 1, log_bytes: 1 }, { lambda_requests: 1, log_bytes: 2 ** 34 });
    const lines = diffReport(diff).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines[2]).toMatch(/^getJob +1 +\$8000\.00 +\$0\.\d+ +> ×999 +8\.000000000$/);
    expect(lines.join()).not.toContain('…');
  });

  it('name the routes that only one of them has', () => {
    const rows = [
      ...used('a', { lambda_requests: 1 }),
      ...used('b', { lambda_requests: 1 }),
      ...used('a', { lambda_requests: 1 }, 'getOld'),
      ...used('b', { lambda_requests: 1 }, 'getNew'),
    ];
    expect(releaseDiff(rows, ['a', 'b'], list)).toMatchObject({ onlyBefore: ['getOld'], onlyAfter: ['getNew'] });
  });

  it('are refused where the days have no request of one', () => {
    const rows = [...used('a', { lambda_requests: 1 }), ...used('c', { lambda_requests: 1 })];
    expect(() => releaseDiff(rows, ['a', 'b'], list)).toThrow('names the release b. There are a, c.');
    expect(() => releaseDiff([], ['a', 'b'], list)).toThrow('None of them names a release.');
  });
});

describe('the first and the last code of each route', () => {
  const on = (day: string, release: string, units: Units, route?: string) => used(release, units, route, day);

  it('are compared where no release is named, whenever each route changed', () => {
    const rows = [
      ...on('2026-10-03', 'c', { lambda_requests: 1, dynamodb_read_units: 3 }),
      ...on('2026-10-01', 'a', { lambda_requests: 1, dynamodb_read_units: 1 }),
      ...on('2026-10-02', 'a', { lambda_requests: 1, dynamodb_read_units: 1 }),
      ...on('2026-10-02', 'b', { lambda_requests: 1, dynamodb_read_units: 2 }),
      ...on('2026-10-01', 'x', { lambda_requests: 1 }, 'getAccount'),
      ...on('2026-10-03', 'x', { lambda_requests: 1 }, 'getAccount'),
    ];
    expect(releaseDiff(rows, undefined, list)).toMatchObject({
      routes: [{ route: 'getJob', meters: [{ meter: 'dynamodb_read_units', units: [1000, 3000] }] }],
      onlyBefore: [],
      onlyAfter: [],
      unordered: [],
    });
  });

  it('are not compared where both ran on the same days alone, and the report says so', () => {
    const rows = [...on('2026-10-01', 'a', { lambda_requests: 1 }), ...on('2026-10-01', 'b', { lambda_requests: 1 })];
    const note = '- Two codes on the same days, in an order that is not known: getJob. Choose an earlier --from.';
    expect(unwrapped(diffReport(releaseDiff(rows, undefined, list)))).toBe(note);
  });

  it('are refused where nothing changed', () => {
    const rows = on('2026-10-01', 'a', { lambda_requests: 1 });
    expect(() => releaseDiff(rows, undefined, list)).toThrow('No route ran with more than one code on these days');
  });
});

it('the plan of a line is kept, and other rows of the account get the one that the account has', () => {
  const rows = [{ account_id: 'a' }, { account_id: 'a', plan: 'free' }, { account_id: 'b' }, {}];
  expect(withPlans(rows, new Map([['a', 'pro']])).map(({ plan }) => plan)).toEqual([
    'pro',
    'free',
    undefined,
    undefined,
  ]);
});
