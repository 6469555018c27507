import { plans } from '#contract/plans.ts';
import { type CostSums, costParts } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { bandDays, type Unusual, unusualIn, usuallyOn } from './cost-band.ts';
import { costSums } from './cost-sums.ts';
import { dayTotal, figuresOf } from './day-figures.ts';

/** Days before a day that are read: six of each weekday, so that the four weeks before yesterday are among them. */
export const historyDays = 42;
/** An episode is over after so many days on which nothing of it was unusual. */
const quietDays = 14;
/** An excess of so many times what the message said is told again. */
const toldAgainFactor = 3;
/** A difference counts from a tenth of the usual bill on, but not below $5 a day, and always from $300 a day on. */
const lasting = { shareOfBill: 0.1, fromNanoUsd: 5_000_000_000, toNanoUsd: 300_000_000_000 };
/** That of one customer from $10 a day on: in a small bill each of them moves it. */
const lastingOfCustomer = { ...lasting, fromNanoUsd: 10_000_000_000 };
/** On one day alone it counts where it doubles the usual bill: nobody has to act on a busy day that is over. */
const once = { shareOfBill: 1, fromNanoUsd: 10_000_000_000, toNanoUsd: Number.POSITIVE_INFINITY };
/** What is told explains another unusual cost if it comes to this share of it. */
const explainingShare = 0.5;
const maxCauses = 3;
/** An account is new for two weeks from its first use on. */
const newDays = 14;
/** Who does not use it for three weeks looks new. */
const unknownDays = 21;
const leastLossNanoUsd = 1_000_000_000;

/**
 * What is unusual about a day, with what was told before and lasts. `before` has the sums of the days before it, the oldest
 * first, with their alerts.
 */
export const moneyAlerts = (before: readonly CostSums[], today: CostSums): MoneyAlert[] => {
  const days = withoutMissing(before, today);
  const episodes = episodesOf(before, today.day);
  const alerts: MoneyAlert[] = [];
  const begun: MoneyAlert[] = [];
  for (const found of unusualCosts(days)) {
    const last = episodes.get(keyOf(found));
    if (last && !isToldAgain(found, last)) alerts.push({ ...last, ...found });
    else begun.push({ ...found, told_on: today.day, told_excess_nano_usd: excess(found), ...causesOf(found, days) });
  }
  const current = new Set([...alerts, ...begun].map(keyOf));
  const paused = [...episodes].flatMap(([key, alert]) => (current.has(key) ? [] : alert));
  const told = () => [...alerts, ...paused].filter(({ told_on }) => told_on !== undefined);
  for (const alert of inOrder(begun, told())) {
    const { told_on, ...untold } = alert;
    alerts.push(isExplained(alert, told()) ? untold : alert);
  }
  return [...alerts, ...losses(before, today).filter((alert) => !episodes.has(keyOf(alert)))];
};

/** Those that the message about a day has. */
export const newAlerts = (day: string, alerts: readonly MoneyAlert[]): MoneyAlert[] =>
  alerts.filter(({ told_on }) => told_on === day);

type Found = Pick<MoneyAlert, 'of' | 'name'> & Unusual;

/** The days read, without gaps: a day that has no sums had no cost. */
const withoutMissing = (before: readonly CostSums[], today: CostSums): CostSums[] => {
  const known = new Map(before.map((sums) => [sums.day, sums]));
  const earliest = dayOf(Date.parse(today.day) - historyDays * dayMs);
  const first = before.map(({ day }) => day).filter((day) => day >= earliest)[0] ?? today.day;
  return daysBetween(first, today.day).map((day) =>
    day === today.day ? today : (known.get(day) ?? costSums(day, [])),
  );
};

type Amounts = ReadonlyMap<string, readonly number[]>;

/** What each name cost on each of the days, where it had a cost on any. */
const amountsBy = (days: readonly CostSums[], of: (sums: CostSums) => Iterable<readonly [string, number]>): Amounts => {
  const found = new Map<string, number[]>();
  for (const [at, sums] of days.entries())
    for (const [name, nanoUsd] of of(sums)) {
      if (nanoUsd === 0) continue;
      const own = found.get(name) ?? days.map(() => 0);
      own[at] = nanoUsd;
      found.set(name, own);
    }
  return found;
};

const byAccount =
  (of: (account: CostSums['accounts'][string]) => number) =>
  ({ accounts }: CostSums) =>
    Object.entries(accounts).map(([id, account]) => [id, of(account)] as const);
const useOf = ({ use_nano_usd }: CostSums['accounts'][string]): number => use_nano_usd;
const storageOf = ({ cost_nano_usd, use_nano_usd }: CostSums['accounts'][string]): number =>
  cost_nano_usd - use_nano_usd;

const unusualCosts = (days: readonly CostSums[]): Found[] => {
  const names = days.map(({ day }) => day);
  const bill = days.map((sums) => dayTotal(figuresOf(sums)));
  const usualBill = usuallyOn({ days: names, nanoUsd: bill });
  const leastOf = ({ shareOfBill, fromNanoUsd, toNanoUsd }: typeof once) =>
    Math.min(Math.max(usualBill * shareOfBill, fromNanoUsd), toNanoUsd);
  const found = (of: MoneyAlert['of'], amounts: Iterable<readonly [string, readonly number[]]>): Found[] => {
    const isOfOne = of === 'customer' || of === 'customer_storage';
    const least = { once: leastOf(once), lasting: leastOf(isOfOne ? lastingOfCustomer : lasting) };
    return [...amounts].flatMap(([name, nanoUsd]) => {
      // Most customers never cost enough on any day.
      if (!nanoUsd.some((value) => value >= least.lasting)) return [];
      const unusual = unusualIn(
        { days: names.slice(-nanoUsd.length), nanoUsd, startsAtZero: of !== 'customer' && of !== 'route' },
        least,
      );
      return unusual ? { of, name, ...unusual } : [];
    });
  };
  const use = amountsBy(days, byAccount(useOf));
  return [
    ...found('customer', use),
    ...found('customer_storage', amountsBy(days, byAccount(storageOf))),
    ...found(
      'free_plans',
      amountsBy(days, (sums) => [['', freeUse(sums)]]),
    ),
    ...found('new_customers', [['', newUse(use, days)]]),
    ...found('bill', [['', bill]]),
    ...found(
      'service',
      amountsBy(days, ({ parts }) => Object.entries(parts)),
    ),
    ...found(
      'route',
      amountsBy(days, ({ routes }) => Object.entries(routes)),
    ),
  ];
};

const prices = new Map<string, number>(Object.entries(plans).map(([name, plan]) => [name, plan.nanoUsdPerCredit]));
const isFree = ({ plan }: CostSums['accounts'][string]): boolean => plan !== undefined && prices.get(plan) === 0;

const freeUse = ({ accounts }: CostSums): number =>
  Object.values(accounts).reduce((sum, account) => sum + (isFree(account) ? account.use_nano_usd : 0), 0);

/** The use of accounts from the first time that they are seen on, for two weeks: most have no band of their own yet. */
const newUse = (use: Amounts, days: readonly CostSums[]): number[] => {
  const sums = days.map(() => 0);
  for (const own of use.values()) {
    const first = own.findIndex((value) => value > 0);
    for (let at = first; at < first + newDays && at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (own[at] ?? 0);
  }
  // On the first days that were read everybody looks new.
  return sums.slice(Math.min(unknownDays, sums.length - 1));
};

const keyOf = ({ kind, of, name }: Pick<MoneyAlert, 'kind' | 'of' | 'name'>): string =>
  JSON.stringify([directionOf(kind), of, name]);
const directionOf = (kind: MoneyAlert['kind']): string => (kind === 'growth' ? 'high' : kind);
const excess = (one: Pick<MoneyAlert, 'nano_usd' | 'usual_nano_usd'>): number =>
  Math.abs(one.nano_usd - one.usual_nano_usd);

/** The last alert of each episode that is not over. */
const episodesOf = (before: readonly CostSums[], today: string): ReadonlyMap<string, MoneyAlert> => {
  const since = dayOf(Date.parse(today) - quietDays * dayMs);
  const recent = before.filter(({ day }) => day >= since).flatMap(({ alerts = [] }) => alerts);
  return new Map(recent.map((alert) => [keyOf(alert), alert]));
};

const isToldAgain = (found: Found, last: MoneyAlert): boolean =>
  found.kind !== 'low' && excess(found) >= toldAgainFactor * last.told_excess_nano_usd;

const customers: readonly MoneyAlert['of'][] = ['customer', 'customer_storage', 'free_plans', 'new_customers'];
const isOfCustomers = ({ of }: Pick<MoneyAlert, 'of'>): boolean => customers.includes(of);

/** Customers first where they explain the bill, otherwise the bill; then what else it is made of. */
const inOrder = (begun: readonly MoneyAlert[], before: readonly MoneyAlert[]): MoneyAlert[] => {
  const bySize = begun.toSorted((one, other) => excess(other) - excess(one));
  const ofCustomers = bySize.filter(isOfCustomers);
  const [bill] = bySize.filter(({ of }) => of === 'bill');
  const first = bill && !isExplained(bill, [...before, ...ofCustomers]) ? [bill, ...ofCustomers] : ofCustomers;
  return [
    ...first,
    ...(bill && !first.includes(bill) ? [bill] : []),
    ...bySize.filter(({ of }) => of === 'service'),
    ...bySize.filter(({ of }) => of === 'route'),
  ];
};

/** The slices of the bill overlap: whether what is told of others tells this one too. */
const isExplained = (alert: MoneyAlert, others: readonly MoneyAlert[]): boolean => {
  const same = others.filter(({ kind }) => directionOf(kind) === directionOf(alert.kind));
  const isLarge = (nanoUsd: number, whole: number) => nanoUsd >= whole * explainingShare;
  const sumOf = (some: readonly MoneyAlert[]) => some.reduce((sum, one) => sum + excess(one), 0);
  const bill = same.find(({ of }) => of === 'bill');
  if (isOfCustomers(alert) && alert.name !== '') {
    const isNamed = same.some(({ causes }) => causes.some(({ name }) => name === alert.name));
    const isWhole = ({ of }: MoneyAlert) => of === 'bill' || of === 'service';
    return isNamed || same.some((one) => isWhole(one) && !isLarge(excess(alert), excess(one)));
  }
  const causes = new Set(alert.causes.map(({ name }) => name));
  const ofCustomers = sumOf(same.filter((one) => isOfCustomers(one) && (one.name === '' || causes.has(one.name))));
  const ofOthers = sumOf(same.filter(({ of }) => of === 'service' || of === alert.of));
  return bill !== undefined || isLarge(ofCustomers, excess(alert)) || isLarge(ofOthers, excess(alert));
};

/** What cost most more than usual, or less, on the last day. */
const causesOf = (found: Found, days: readonly CostSums[]): Pick<MoneyAlert, 'causes' | 'more_causes'> => {
  const sign = found.kind === 'low' ? -1 : 1;
  const changes = [...partsOf(found, days)]
    .map(([name, nanoUsd]) => {
      const usual = usuallyOn({ days: days.map(({ day }) => day), nanoUsd });
      return { name, nano_usd: (nanoUsd.at(-1) ?? 0) - usual };
    })
    .filter(({ nano_usd }) => sign * nano_usd > 0)
    .toSorted((one, other) => sign * (other.nano_usd - one.nano_usd));
  return { causes: changes.slice(0, maxCauses), more_causes: Math.max(0, changes.length - maxCauses) };
};

const partsOf = ({ of, name }: Found, days: readonly CostSums[]): Amounts => {
  switch (of) {
    case 'bill':
      return amountsBy(days, (sums) => [
        ...byAccount(({ cost_nano_usd }) => cost_nano_usd)(sums),
        ['', sums.parts.unallocated],
      ]);
    case 'customer':
      return amountsBy(days, ({ accounts }) =>
        Object.entries(accounts[name]?.parts ?? {}).filter(([part]) => part !== 'storage'),
      );
    case 'customer_storage':
      return new Map();
    case 'free_plans':
      return amountsBy(days, (sums) => byAccount((account) => (isFree(account) ? account.use_nano_usd : 0))(sums));
    case 'new_customers':
      return new Map(
        [...amountsBy(days, byAccount(useOf))].filter(([, own]) =>
          own.slice(0, -newDays).every((value) => value === 0),
        ),
      );
    case 'service': {
      const part = costParts.find((one) => one === name);
      return amountsBy(
        days,
        byAccount(({ parts }) => (part && parts?.[part]) ?? 0),
      );
    }
    case 'route':
      return amountsBy(days, byAccount(useOf));
  }
};

/** On the day on which the margin of four weeks falls below zero by a dollar, and of customers who can pay. */
const losses = (before: readonly CostSums[], today: CostSums): MoneyAlert[] => {
  const recent = before.slice(-bandDays);
  return Object.entries(today.accounts).flatMap(([name, account]) => {
    if (!prices.get(account.plan ?? '')) return [];
    const until = marginOf(name, recent);
    const now = marginOf(name, [...recent.slice(1 - bandDays), today]);
    if (!isLoss(now) || isLoss(until)) return [];
    const told = { told_on: today.day, told_excess_nano_usd: excess(now), causes: [], more_causes: 0 };
    return [{ kind: 'loss', of: 'customer', name, ...now, ...told }];
  });
};

/** The cost of the days, and what was paid for them. */
const marginOf = (account: string, days: readonly CostSums[]) => {
  const own = days.flatMap(({ accounts }) => accounts[account] ?? []);
  return {
    nano_usd: own.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, 0),
    usual_nano_usd: own.reduce((sum, { revenue_nano_usd }) => sum + revenue_nano_usd, 0),
  };
};
const isLoss = ({ nano_usd, usual_nano_usd }: ReturnType<typeof marginOf>): boolean =>
  nano_usd - usual_nano_usd > leastLossNanoUsd;
