import { type Planted, type Size, sizes } from './watched-days.ts';

/** What somebody should be told about, in a deployment that is quiet otherwise. */
export interface Case {
  readonly name: string;
  readonly size: Size;
  readonly planted: Planted;
  /** The day on which a person would call it unusual, counted from the first. */
  readonly point: number;
  /** Messages about it: more than one where it grows to three times what the first one said. */
  readonly messages: number;
  /** What the message has to be about. */
  readonly of: readonly string[];
}

const from = (day: number, factor: (daysLater: number) => number, isStorage = true): Planted => {
  const scaled = (usd: number, at: number) => (at < day ? usd : usd * factor(at - day));
  return { use: scaled, everything: scaled, ...(isStorage && { storage: scaled }) };
};
/** How many times as much it is so many days later. */
const daily = (percent: number) => (daysLater: number) => (1 + percent / 100) ** daysLater;
const times = (factor: number) => () => factor;
/** One customer who costs $120 on weekdays and half as much on the others, a quarter of the bill, give or take 8 %. */
const steady = (at: number): number => (at % 7 < 5 ? 120 : 60) * (1 + 0.08 * Math.sin(at * 12.9898));

/** The sudden ones begin on the day `start`. */
export const casesFrom = (start: number): Case[] => {
  const ofOne = (factor: number): Planted => ({
    use: (usd, at, account) => (account === 0 ? steady(at) * (at < start ? 1 : factor) : usd),
  });
  const ofBill = ['bill', 'service', 'customer'];
  const sudden = (name: string, of: readonly string[], planted: Planted): Case => ({
    ...{ name, of, planted, size: sizes.medium, point: start, messages: 1 },
  });
  const growth = (name: string, size: Size, planted: Planted, point: number, messages: number): Case => ({
    ...{ name, of: ofBill, size, planted, point, messages },
  });
  const added = (accounts: ReturnType<NonNullable<Planted['added']>>): Planted => ({
    added: (at) => (at < start ? [] : accounts.map((one) => ({ ...one, id: one.id.replace('DAY', String(at)) }))),
  });
  const swarm = Array.from({ length: 100 }, (_, n) => ({ id: `swarm-DAY-${n}`, plan: 'free', usd: 4 }));
  // A cost has doubled within four weeks after 24 days of 3 % and after 15 days of 5 %; nobody compares less than three weeks.
  return [
    growth('3 % a day from $20', sizes.small, from(0, daily(3)), 24, 3),
    growth('5 % a day from $20', sizes.small, from(0, daily(5)), 20, 4),
    growth('use grows by 3 % a day after five weeks', sizes.medium, from(35, daily(3), false), 35 + 24, 2),
    growth('use grows by 5 % a day after five weeks', sizes.medium, from(35, daily(5), false), 35 + 15, 3),
    sudden('a new customer of $400 a day', ['new_customers', 'bill'], added([{ id: 'new', plan: 'pro', usd: 400 }])),
    sudden('100 new free accounts a day of $4 each', ['free_plans', 'new_customers', 'bill'], added(swarm)),
    {
      // From day 30 on; $50 more, a tenth of the bill, after ten days.
      ...growth(
        'storage of a customer from $1 to $300 a day',
        sizes.medium,
        { storage: (usd, at, account) => (account === 1 ? 1 + Math.max(0, at - 30) * 5 : usd) },
        40,
        2,
      ),
      of: ['customer_storage', 'service'],
    },
    sudden('the bill 80 % higher through 20 accounts', ofBill, {
      use: (usd, at, account) => (account < 20 && at >= start ? usd + (at % 7 < 5 ? 22 : 15) : usd),
    }),
    sudden('the bill times 1.9', ofBill, from(start, times(1.9))),
    sudden('a customer times 1.9', ['customer'], ofOne(1.9)),
    sudden('the bill times 2.1', ofBill, from(start, times(2.1))),
    sudden('a customer times 2.1', ['customer'], ofOne(2.1)),
    sudden('no use at all', ofBill, from(start, times(0))),
    sudden('a customer stops', ['customer'], ofOne(0)),
  ];
};
