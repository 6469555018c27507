import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf } from '#core/days.ts';
import type { CostHistory } from './cost-history.ts';

/** An episode is over after so many days on which nothing of it was unusual. */
const quietDays = 14;
/** An excess of so many times what the message said is told again. */
const toldAgainFactor = 3;
/** What is told explains another unusual cost if it comes to this share of it. */
const explainingShare = 0.5;

export type Watched = Pick<MoneyAlert, 'kind' | 'of' | 'name'>;
type Judged = Pick<MoneyAlert, 'nano_usd' | 'usual_nano_usd'>;

export const keyOf = ({ kind, of, name }: Watched): string => JSON.stringify([directionOf(kind), of, name]);
const directionOf = (kind: MoneyAlert['kind']): string => (kind === 'growth' ? 'high' : kind);
export const excess = (one: Judged): number => Math.abs(one.nano_usd - one.usual_nano_usd);

/** The last alert of each episode that is not over. */
export const episodesOf = ({ alerts }: CostHistory, today: string): ReadonlyMap<string, MoneyAlert> => {
  const since = dayOf(Date.parse(today) - quietDays * dayMs);
  return new Map(alerts.filter(({ day }) => day >= since).map(({ alert }) => [keyOf(alert), alert]));
};

export const isToldAgain = (found: Judged & Pick<MoneyAlert, 'kind'>, last: MoneyAlert): boolean =>
  found.kind !== 'low' && excess(found) >= toldAgainFactor * last.told_excess_nano_usd;

const customers: readonly MoneyAlert['of'][] = ['customer', 'customer_storage', 'free_plans', 'new_customers'];
const isOfCustomers = ({ of }: Pick<MoneyAlert, 'of'>): boolean => customers.includes(of);

/** Customers first where they explain the bill, otherwise the bill; then what else it is made of. */
export const inOrder = (begun: readonly MoneyAlert[], before: readonly MoneyAlert[]): MoneyAlert[] => {
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
export const isExplained = (alert: MoneyAlert, others: readonly MoneyAlert[]): boolean => {
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
