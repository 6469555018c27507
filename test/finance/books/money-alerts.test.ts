import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { sumOf } from '#core/sum-of.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { dayFigures, figuresOf } from '#finance/books/day-figures.ts';
import { alertMessage, alertText } from '#finance/books/money-alert-texts.ts';
import { newAlerts } from '#finance/books/money-alerts.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { casesFrom } from '../../support/costs/planted-cases.ts';
import { revenueOf, rowsOfDay } from '../../support/costs/synthetic-days.ts';
import { alertsOf, sizes, toldOf, worldOf } from '../../support/costs/watched-days.ts';

const usd = 1_000_000_000;
const today = '2026-10-15';
const dayBefore = (days: number): string => dayOf(Date.parse(today) - days * dayMs);

/** Sums of a day on which accounts used so many dollars, all of it encoding, and stored for so many. */
const sumsOf = (
  day: string,
  uses: Readonly<Record<string, number>>,
  stored: Readonly<Record<string, number>> = {},
): CostSums => {
  const sumIn = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((sum, one) => sum + one * usd, 0);
  const empty = costSums(day, []);
  return {
    ...empty,
    parts: { ...empty.parts, encode: sumIn(uses), storage: sumIn(stored) },
    routes: { StartEncode: sumIn(uses) },
    accounts: Object.fromEntries(
      Object.entries(uses).map(([id, use]) => {
        const parts = { encode: use * usd, storage: (stored[id] ?? 0) * usd };
        const cost_nano_usd = parts.encode + parts.storage;
        const plan = id.startsWith('free') ? 'free' : 'pro';
        return [id, { use_nano_usd: parts.encode, cost_nano_usd, parts, revenue_nano_usd: 3 * cost_nano_usd, plan }];
      }),
    ),
  };
};
const flat = (count: number, uses: Readonly<Record<string, number>>): Readonly<Record<string, number>>[] =>
  Array(count).fill(uses);
/** What the messages of days say, each of which costs what `uses` says, to the last one, which is today. */
const told = (uses: readonly Readonly<Record<string, number>>[], from = 28) =>
  toldOf(
    uses.map((use, n) => sumsOf(dayBefore(uses.length - 1 - n), use)),
    from,
  ).map(({ at, alert }) => `${at} ${alert.kind} ${alert.of}${alert.name && ` ${alert.name}`}`);

describe('a rise of what no account causes', () => {
  const idle = (day: string, alarms: number) => {
    const row = { day, route: 'idle', modelled: false, units: 1 } as const;
    return costSums(day, [
      { ...row, meter: 'alarm_hours', cost_nano_usd: alarms * usd },
      { ...row, meter: 'dashboard_hours', cost_nano_usd: 3 * usd },
      { ...row, meter: 'lambda_mb_ms', route: 'StartOpenWork', cost_nano_usd: 2 * alarms * usd },
    ]);
  };
  const days = Array.from({ length: 30 }, (_, n) => idle(dayBefore(29 - n), n === 29 ? 20 : 1));

  it('is told with the lines that rose most', () => {
    expect(toldOf(days, 28)[0]?.alert.causes).toEqual([
      { name: 'StartOpenWork lambda_mb_ms', nano_usd: 38 * usd },
      { name: 'idle alarm_hours', nano_usd: 19 * usd },
    ]);
  });

  it('is told as a whole while earlier days have no lines, of which all would look new', () => {
    const withoutLines = days.map(({ unallocated, ...sums }, n) => (n < 20 ? sums : { ...sums, unallocated }));
    expect(toldOf(withoutLines, 28)[0]?.alert.causes).toEqual([{ name: '', nano_usd: 57 * usd }]);
  });
});

describe.each(casesFrom(50))('$name', ({ size, planted, point, of, messages }) => {
  it('is told within two days, once, with its largest causes', () => {
    const { days } = worldOf(7, size, planted, false);
    const found = toldOf(days.slice(0, point + 3), Math.max(0, point - 20));
    expect(found.length).toBeGreaterThanOrEqual(1);
    expect(found.length).toBeLessThanOrEqual(messages);
    const [first] = found;
    expect(of).toContain(first?.alert.of);
    expect(first?.alert.causes).toHaveLength(first?.alert.of === 'customer_storage' ? 0 : 3);
  });
});

it('ninety quiet days have no message but that of the launch', () => {
  for (const seed of [1, 2]) {
    const { days, launch } = worldOf(seed, sizes.small);
    expect(toldOf(days).map(({ at }) => at)).toEqual([launch]);
  }
});

it('growth of new accounts, which are others each week, is not told', () => {
  const uses = Array.from({ length: 64 }, (_, day) => {
    const ofEach = 7 * 1.026 ** (day - 63);
    return { a: 100, ...Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`new${day - n}`, ofEach])) };
  });
  expect(told(uses)).toEqual([]);
});

describe('an episode', () => {
  const quiet = flat(28, { a: 10, b: 90 });

  it('is told once, by the slice of the bill that explains it', () => {
    expect(told([...quiet, ...flat(20, { a: 200, b: 90 })])).toEqual(['28 high customer a']);
  });

  it('is told again from three times the excess on', () => {
    const grown = { a: 580, b: 90 };
    expect(told([...quiet, ...flat(3, { a: 200, b: 90 }), grown])).toEqual([
      '28 high customer a',
      '31 high customer a',
    ]);
    expect(told([...quiet, ...flat(3, { a: 200, b: 90 }), { ...grown, a: 579 }])).toEqual(['28 high customer a']);
  });

  it('is over after two quiet weeks', () => {
    const high = { a: 200, b: 90 };
    const later = (days: number) => told([...quiet, high, ...flat(days, { a: 10, b: 90 }), high]);
    expect(later(13)).toHaveLength(1);
    expect(later(14)).toEqual(['28 high customer a', '43 high customer a']);
  });

  it('of one customer does not hide that of another', () => {
    expect(told([...quiet, { a: 200, b: 90 }, ...flat(3, { a: 200, b: 300 })])).toEqual([
      '28 high customer a',
      '29 high customer b',
    ]);
  });
});

describe('what has no usual cost of its own is told', () => {
  const quietDays = 42;
  const told = (uses: Readonly<Record<string, number>>, stored?: Readonly<Record<string, number>>) => {
    const quiet = daysBetween(dayBefore(quietDays + 1), dayBefore(2)).map((day) => sumsOf(day, { a: 1000 }));
    const days = [...quiet, ...[dayBefore(1), today].map((day) => sumsOf(day, uses, stored))];
    return toldOf(days, quietDays).map(({ at, alert }) => [
      at - quietDays,
      alert.kind,
      alert.of,
      alert.causes.length,
      alert.more_causes,
    ]);
  };
  const hundred = (name: string, dollars: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${name}${n}`, dollars]));

  it('of new accounts together', () => {
    expect(told({ a: 1000, ...hundred('new', 4) })).toEqual([[1, 'high', 'new_customers', 3, 97]]);
    expect(told({ a: 1000, ...hundred('new', 0.9) })).toEqual([]);
  });

  it('of accounts whose plan earns nothing together', () => {
    expect(told({ a: 1000, ...hundred('free', 4) })).toEqual([[1, 'high', 'free_plans', 3, 97]]);
  });

  it('of the storage of an account', () => {
    expect(told({ a: 1000 }, { a: 400 })).toEqual([[1, 'high', 'customer_storage', 0, 0]]);
  });
});

describe('the margin of a customer', () => {
  const cent = usd / 100;
  const day = (name: string, revenue: number, cost: number, plan = 'pro'): CostSums => ({
    ...costSums(name, []),
    accounts: { a: { use_nano_usd: 0, cost_nano_usd: cost * cent, revenue_nano_usd: revenue * cent, plan } },
  });
  const days = (count: number, revenue: number, cost: number, plan?: string) =>
    daysBetween(dayBefore(count), dayBefore(1)).map((name) => day(name, revenue, cost, plan));

  it('is reported on the day on which four weeks of it fall a dollar below zero, and not on the next', () => {
    const before = days(28, 10, 10);
    const loss = day(today, 10, 111);
    expect(alertsOf(before, loss)).toMatchObject([
      {
        ...{ kind: 'loss', of: 'customer', name: 'a', told_on: today },
        ...{ usual_nano_usd: 280 * cent, nano_usd: 381 * cent },
      },
    ]);
    expect(alertsOf(before, day(today, 10, 110))).toEqual([]);
    expect(alertsOf([...before, loss], day('2026-10-16', 10, 10))).toEqual([]);
  });

  it('is not reported for a plan without revenue or an unknown plan', () => {
    for (const plan of ['free', 'gone']) expect(alertsOf(days(28, 0, 10, plan), day(today, 0, 200, plan))).toEqual([]);
  });
});

describe('the sums of a day', () => {
  it('have the cost and revenue of its accounts, and of its routes without storage', () => {
    const rows = rowsOfDay('2026-10-05');
    const sums = costSums('2026-10-05', rows);
    expect(v.parse(CostSums, JSON.parse(JSON.stringify(sums)))).toEqual(sums);
    const all = Object.values(sums.accounts);
    expect(totalNanoUsd(all)).toBe(totalNanoUsd(rows.filter(({ account_id }) => account_id !== undefined)));
    expect(sumOf(all, ({ revenue_nano_usd }) => revenue_nano_usd)).toBe(revenueOf(rows));
    for (const { parts = {}, cost_nano_usd } of all)
      expect(Object.values(parts).reduce((sum, nanoUsd) => sum + nanoUsd, 0)).toBe(cost_nano_usd);
    expect(figuresOf(sums)).toEqual(dayFigures('2026-10-05', rows));
    const use = totalNanoUsd(rows.filter(({ route }) => route !== 'storage' && route !== 'idle'));
    expect(Object.values(sums.routes).reduce((sum, nanoUsd) => sum + nanoUsd, 0)).toBe(use);
  });
});

describe('the message of a day', () => {
  const alert: MoneyAlert = {
    ...{ kind: 'high', of: 'bill', name: '', nano_usd: 8.2 * usd, usual_nano_usd: 0.2 * usd },
    ...{ told_on: today, told_excess_nano_usd: 8.2 * usd, causes: [{ name: 'a', nano_usd: 7 * usd }], more_causes: 2 },
  };

  it('says why in a sentence with the amounts, and another with the largest causes', () => {
    expect(alertText(alert, today)).toBe(
      'The whole deployment cost $8.20 on 2026-10-15; usual are $0.20. The largest rises: a +$7.00, and 2 more.',
    );
    expect(
      alertText({ ...alert, kind: 'low', nano_usd: 0, causes: [{ name: 'a', nano_usd: -usd }], more_causes: 0 }, today),
    ).toBe(
      'The whole deployment cost only $0.00 on 2026-10-15, the second such day; usual are $0.20. The largest falls: a -$1.00.',
    );
  });

  it('has only what is new', () => {
    const { told_on, ...explained } = alert;
    expect(newAlerts(today, [alert, explained, { ...alert, told_on: dayBefore(1) }])).toEqual([alert]);
  });

  it('has the first fifty reasons, and a subject that SNS takes', () => {
    const { subject, text } = alertMessage('Cueline-dev', today, [alert]);
    expect(subject).toMatch(/^[!-~][ -~]{0,99}$/);
    expect(text).toContain(`- ${alertText(alert, today)}\n\nDetails: npm run cost alerts -- --stack Cueline-dev`);
    const many = alertMessage('Cueline-dev', today, Array(53).fill(alert)).text;
    expect(many.match(/cost \$8\.20/g)).toHaveLength(50);
    expect(many).toContain('- 3 more.');
  });
});
