import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { dayFigures, figuresOf } from '#finance/books/day-figures.ts';
import { alertMessage, alertText, bandDays, type MoneyAlert, moneyAlerts } from '#finance/books/money-alerts.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { accounts, anomaly, revenueOf, rowsOfDay } from '../../support/costs/synthetic-days.ts';

const cent = 10_000_000;
const today = '2026-10-29';
/** Days before today, of an account that uses so many cents a day. */
const daysOf = (cents: readonly number[], more: Partial<CostSums['accounts'][string]> = {}): CostSums[] =>
  cents.map((use, n) => sumsOf(dayOf(Date.parse(today) - (cents.length - n) * dayMs), use, more));
const sumsOf = (day: string, use: number, more: Partial<CostSums['accounts'][string]> = {}): CostSums => ({
  ...costSums(day, []),
  accounts: { a: { use_nano_usd: use * cent, cost_nano_usd: use * cent, revenue_nano_usd: 0, plan: 'free', ...more } },
});
const alertsAt = (before: readonly number[], use: number) => moneyAlerts(daysOf(before), sumsOf(today, use));
const limitOf = ([alert]: readonly MoneyAlert[]) => (alert?.kind === 'unusual_cost' ? alert.limitNanoUsd / cent : 0);

describe('the cost of a day is unusual', () => {
  it('in a synthetic month only on the day and of the account that used forty times as much', () => {
    const days = daysBetween('2026-09-01', '2026-10-31').map((day) => costSums(day, rowsOfDay(day)));
    const found = days.slice(bandDays).flatMap((sums, n) => moneyAlerts(days.slice(n, n + bandDays), sums));
    expect(found.filter(({ of }) => of === 'account').map(({ kind, name, day }) => [kind, name, day])).toEqual([
      ['unusual_cost', accounts[anomaly.account]?.id, anomaly.day],
    ]);
    expect(found.filter(({ of }) => of === 'route').every(({ day }) => day === anomaly.day)).toBe(true);
  });

  it('above the median by six deviations', () => {
    // The median is 1,000 cents, and the median deviation 50.
    const before = [900, 950, 1000, 1050, 1100, 950, 1050, 1000, 900, 1100, 1000];
    const limit = limitOf(alertsAt(before, 100_000));
    expect(limit).toBe(2000);
    const wider = before.map((cents) => 1000 + 5 * (cents - 1000));
    expect(limitOf(alertsAt(wider, 100_000))).toBeCloseTo(1000 + 6 * 1.4826 * 250, 6);
    expect(alertsAt(before, 2000)).toEqual([]);
    expect(alertsAt(before, 2001)).toHaveLength(1);
  });

  it('above twice the median, and by a dollar, even where every day costs the same', () => {
    expect(limitOf(alertsAt(Array(10).fill(300), 9999))).toBe(600);
    expect(limitOf(alertsAt(Array(10).fill(1), 9999))).toBe(101);
  });

  it('although a day like it was among those before', () => {
    expect(alertsAt([...Array(12).fill(100), 5000, 5000], 5000)).toHaveLength(1);
  });

  it('never before seven days with use, on which alone it is compared', () => {
    expect(alertsAt(Array(6).fill(10), 9999)).toEqual([]);
    expect(alertsAt([...Array(20).fill(0), ...Array(6).fill(10)], 9999)).toEqual([]);
    expect(limitOf(alertsAt([...Array(20).fill(0), ...Array(7).fill(500)], 9999))).toBe(1000);
  });
});

describe('the margin of a customer', () => {
  const day = (name: string, revenue: number, cost: number, plan = 'pro'): CostSums =>
    sumsOf(name, 0, { revenue_nano_usd: revenue * cent, cost_nano_usd: cost * cent, plan });
  const days = (count: number, revenue: number, cost: number, plan?: string) =>
    daysBetween(dayOf(Date.parse(today) - count * dayMs), dayOf(Date.parse(today) - dayMs)).map((name) =>
      day(name, revenue, cost, plan),
    );

  it('is reported on the day on which four weeks of it fall a dollar below zero, and not on the next', () => {
    const before = days(28, 10, 10);
    const loss = day(today, 10, 111);
    expect(moneyAlerts(before, loss)).toEqual([
      {
        ...{ kind: 'negative_margin', of: 'account', name: 'a', day: today },
        ...{ revenueNanoUsd: 280 * cent, costNanoUsd: 381 * cent },
      },
    ]);
    expect(moneyAlerts(before, day(today, 10, 110))).toEqual([]);
    expect(moneyAlerts([...before, loss], day('2026-10-30', 10, 10))).toEqual([]);
  });

  it('is not reported for a plan without revenue or an unknown plan', () => {
    for (const plan of ['free', 'gone'])
      expect(moneyAlerts(days(28, 0, 10, plan), day(today, 0, 999, plan))).toEqual([]);
  });
});

describe('the sums of a day', () => {
  it('have the cost and revenue of its accounts, and of its routes without storage', () => {
    const rows = rowsOfDay('2026-10-05');
    const sums = costSums('2026-10-05', rows);
    expect(v.parse(CostSums, JSON.parse(JSON.stringify(sums)))).toEqual(sums);
    const all = Object.values(sums.accounts);
    expect(all.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, 0)).toBe(
      totalNanoUsd(rows.filter(({ account_id }) => account_id !== undefined)),
    );
    expect(all.reduce((sum, { revenue_nano_usd }) => sum + revenue_nano_usd, 0)).toBe(revenueOf(rows));
    expect(figuresOf(sums)).toEqual(dayFigures('2026-10-05', rows));
    const use = totalNanoUsd(rows.filter(({ route }) => route !== 'storage' && route !== 'idle'));
    expect(Object.values(sums.routes).reduce((sum, nanoUsd) => sum + nanoUsd, 0)).toBe(use);
  });
});

it('the reason is a sentence with the amounts', () => {
  expect(alertsAt(Array(10).fill(20), 820).map(alertText)).toEqual([
    'The account a cost $8.20 on 2026-10-29 without storage; usual are $0.20, and up to $1.20 is not unusual.',
  ]);
});

it('the message of a day has the reasons, the first fifty of them, and a subject that SNS takes', () => {
  const alerts = alertsAt(Array(10).fill(20), 820);
  const { subject, text } = alertMessage('Cueline-dev', today, alerts);
  expect(subject).toMatch(/^[!-~][ -~]{0,99}$/);
  expect(text).toContain(`- ${alerts.map(alertText).join()}\n\nDetails: npm run cost alerts -- --stack Cueline-dev`);
  const many = alertMessage('Cueline-dev', today, Array(53).fill(alerts).flat()).text;
  expect(many.match(/cost \$8\.20/g)).toHaveLength(50);
  expect(many).toContain('- 3 more.');
});
