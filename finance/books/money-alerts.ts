import type { CostSums } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { sumOf } from '#core/sum-of.ts';
import { causesOf, newDays } from './alert-causes.ts';
import { episodesOf, excess, inOrder, isExplained, isToldAgain, keyOf } from './alert-episodes.ts';
import { bandDays, type Unusual, unusualIn, usuallyOn } from './cost-band.ts';
import { type Amounts, type CostHistory, creditPriceOf } from './cost-history.ts';

/** Days before a day that are read: six of each weekday, so that the four weeks before yesterday are among them. */
export const historyDays = 42;
/** A difference counts from a tenth of the usual bill on, but not below $5 a day, and always from $300 a day on. */
const lasting = { shareOfBill: 0.1, fromNanoUsd: 5_000_000_000, toNanoUsd: 300_000_000_000 };
/** One customer's cost is watched from $10 a day on: in a small bill each of them moves it. */
const lastingOfCustomer = { ...lasting, fromNanoUsd: 10_000_000_000 };
/** On one day alone it counts where it doubles the usual bill: nobody has to act on a busy day that is over. */
const once = { shareOfBill: 1, fromNanoUsd: 10_000_000_000, toNanoUsd: Number.POSITIVE_INFINITY };
/** Who does not use it for three weeks looks new. */
const unknownDays = 21;
const leastLossNanoUsd = 1_000_000_000;

/** What is unusual about the last day of the history, whose sums are `today`, with what was told before and lasts. */
export const moneyAlerts = (history: CostHistory, today: CostSums): MoneyAlert[] => {
  const episodes = episodesOf(history, today.day);
  const alerts: MoneyAlert[] = [];
  const begun: MoneyAlert[] = [];
  for (const found of unusualCosts(history)) {
    const last = episodes.get(keyOf(found));
    if (last && !isToldAgain(found, last)) alerts.push({ ...last, ...found });
    else begun.push({ ...found, told_on: today.day, told_excess_nano_usd: excess(found), ...causesOf(found, history) });
  }
  const current = new Set([...alerts, ...begun].map(keyOf));
  const paused = [...episodes].flatMap(([key, alert]) => (current.has(key) ? [] : alert));
  const told = () => [...alerts, ...paused].filter(({ told_on }) => told_on !== undefined);
  for (const alert of inOrder(begun, told())) {
    const { told_on, ...untold } = alert;
    alerts.push(isExplained(alert, told()) ? untold : alert);
  }
  return [...alerts, ...losses(history, today).filter((alert) => !episodes.has(keyOf(alert)))];
};

/** Those that the message about a day has. */
export const newAlerts = (day: string, alerts: readonly MoneyAlert[]): MoneyAlert[] =>
  alerts.filter(({ told_on }) => told_on === day);

type Found = Pick<MoneyAlert, 'of' | 'name'> & Unusual;

const unusualCosts = (history: CostHistory): Found[] => {
  const { days } = history;
  const usualBill = usuallyOn({ days, nanoUsd: history.amounts('bill').get('') ?? [] });
  const leastOf = ({ shareOfBill, fromNanoUsd, toNanoUsd }: typeof once) =>
    Math.min(Math.max(usualBill * shareOfBill, fromNanoUsd), toNanoUsd);
  const found = (of: MoneyAlert['of'], amounts: Iterable<readonly [string, readonly number[]]>): Found[] => {
    const isOfOne = of === 'customer' || of === 'customer_storage';
    const least = { once: leastOf(once), lasting: leastOf(isOfOne ? lastingOfCustomer : lasting) };
    return [...amounts].flatMap(([name, nanoUsd]) => {
      // Most customers never cost enough on any day.
      if (!nanoUsd.some((value) => value >= least.lasting)) return [];
      const unusual = unusualIn(
        { days: days.slice(-nanoUsd.length), nanoUsd, startsAtZero: of !== 'customer' && of !== 'route' },
        least,
      );
      // New customers are others from week to week: there is nobody whose cost grows.
      return unusual && !(of === 'new_customers' && unusual.kind === 'growth') ? { of, name, ...unusual } : [];
    });
  };
  const use = history.amounts('use');
  return [
    ...found('customer', use),
    ...found('customer_storage', history.amounts('kept')),
    ...found('free_plans', history.amounts('free')),
    ...found('new_customers', [['', newUse(use, days)]]),
    ...found('bill', history.amounts('bill')),
    ...found('service', history.amounts('service')),
    ...found('route', history.amounts('route')),
  ];
};

/** The use of accounts from the first time that they are seen on, for two weeks: most have no band of their own yet. */
const newUse = (use: Amounts, days: readonly string[]): number[] => {
  const sums = days.map(() => 0);
  for (const own of use.values()) {
    const first = own.findIndex((value) => value > 0);
    for (let at = first; at < first + newDays && at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (own[at] ?? 0);
  }
  // On the first days that were read everybody looks new.
  return sums.slice(Math.min(unknownDays, sums.length - 1));
};

/** On the day on which the margin of four weeks falls below zero by a dollar, and of customers who can pay. */
const losses = (history: CostHistory, today: CostSums): MoneyAlert[] =>
  Object.entries(today.accounts).flatMap(([name, account]) => {
    if (!creditPriceOf(account)) return [];
    const marginOn = (daysAgo: number) => {
      const sumIn = (of: 'cost' | 'revenue') => {
        const own = history.amounts(of).get(name) ?? [];
        return sumOf(own.slice(0, own.length - daysAgo).slice(-bandDays), (nanoUsd) => nanoUsd);
      };
      /** The cost of the days, and what was paid for them. */
      return { nano_usd: sumIn('cost'), usual_nano_usd: sumIn('revenue') };
    };
    const isLoss = ({ nano_usd, usual_nano_usd }: ReturnType<typeof marginOn>) =>
      nano_usd - usual_nano_usd > leastLossNanoUsd;
    const now = marginOn(0);
    if (!isLoss(now) || isLoss(marginOn(1))) return [];
    const told = { told_on: today.day, told_excess_nano_usd: excess(now), causes: [], more_causes: 0 };
    return [{ kind: 'loss', of: 'customer', name, ...now, ...told }];
  });
