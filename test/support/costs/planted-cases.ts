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
/** One customer who costs $120 on weekdays and half as much on the others, a quarter of the bill, give or take 8 %. */
const steady = (at: number): number => (at % 7 < 5 ? 120 : 60) * (1 + 0.08 * Math.sin(at * 12.9898));

/** The sudden ones begin on the day `start`. */
export const casesFrom = (start: number): Case[] => {
  const ofOne = (factor: number): Planted => ({
    use: (usd, at, account) => (account === 0 ? steady(at) * (at < start ? 1 : factor) : usd),
  });
  const sudden = { size: sizes.medium, point: start, messages: 1 };
  const ofBill = ['bill', 'service', 'customer'];
  // A cost has doubled within four weeks after 24 days of 3 % and after 15 days of 5 %; nobody compares less than three weeks.
  return [
    {
      name: '3 % a day from $20',
      size: sizes.small,
      planted: from(0, (n) => 1.03 ** n),
      point: 24,
      messages: 3,
      of: ofBill,
    },
    {
      name: '5 % a day from $20',
      size: sizes.small,
      planted: from(0, (n) => 1.05 ** n),
      point: 20,
      messages: 4,
      of: ofBill,
    },
    {
      ...{ name: 'use grows by 3 % a day after five weeks', size: sizes.medium, of: ofBill },
      ...{ planted: from(35, (n) => 1.03 ** n, false), point: 35 + 24, messages: 2 },
    },
    {
      ...{ name: 'use grows by 5 % a day after five weeks', size: sizes.medium, of: ofBill },
      ...{ planted: from(35, (n) => 1.05 ** n, false), point: 35 + 15, messages: 3 },
    },
    {
      ...{ name: 'a new customer of $400 a day', of: ['new_customers', 'bill'], ...sudden },
      planted: { added: (at) => (at < start ? [] : [{ id: 'new', plan: 'pro', usd: 400 }]) },
    },
    {
      ...{ name: '100 new free accounts a day of $4 each', of: ['free_plans', 'new_customers', 'bill'], ...sudden },
      planted: {
        added: (at) =>
          at < start ? [] : Array.from({ length: 100 }, (_, n) => ({ id: `swarm-${at}-${n}`, plan: 'free', usd: 4 })),
      },
    },
    {
      // From day 30 on; $50 more, a tenth of the bill, after ten days.
      ...{
        name: 'storage of a customer from $1 to $300 a day',
        size: sizes.medium,
        of: ['customer_storage', 'service'],
      },
      planted: { storage: (usd, at, account) => (account === 1 ? 1 + Math.max(0, at - 30) * 5 : usd) },
      ...{ point: 40, messages: 2 },
    },
    {
      ...{ name: 'the bill 80 % higher through 20 accounts', of: ofBill, ...sudden },
      planted: { use: (usd, at, account) => (account < 20 && at >= start ? usd + (at % 7 < 5 ? 22 : 15) : usd) },
    },
    { name: 'the bill times 1.9', planted: from(start, () => 1.9), of: ofBill, ...sudden },
    { name: 'a customer times 1.9', planted: ofOne(1.9), of: ['customer'], ...sudden },
    { name: 'the bill times 2.1', planted: from(start, () => 2.1), of: ofBill, ...sudden },
    { name: 'a customer times 2.1', planted: ofOne(2.1), of: ['customer'], ...sudden },
    { name: 'no use at all', planted: from(start, () => 0), of: ofBill, ...sudden },
    { name: 'a customer stops', planted: ofOne(0), of: ['customer'], ...sudden },
  ];
};
