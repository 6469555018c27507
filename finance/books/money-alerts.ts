import { plans } from '#contract/plans.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { median } from './median.ts';

/** Days that a day is compared with. */
export const bandDays = 28;
/** With use on fewer of them than this, there is no usual cost yet. */
const minDays = 7;
/** How many standard deviations above the median are usual, estimated from the median absolute deviation. */
const deviations = 6;
/** Of normally distributed values, the standard deviation is so many median absolute deviations. */
const perDeviation = 1.4826;
/** Less than a dollar is never unusual, nor is a loss of less. */
const minNanoUsd = 1_000_000_000;

export type MoneyAlert =
  | {
      readonly kind: 'unusual_cost';
      readonly of: 'account' | 'route';
      readonly name: string;
      readonly day: string;
      readonly nanoUsd: number;
      readonly usualNanoUsd: number;
      readonly limitNanoUsd: number;
    }
  | {
      readonly kind: 'negative_margin';
      readonly of: 'account';
      readonly name: string;
      readonly day: string;
      readonly revenueNanoUsd: number;
      readonly costNanoUsd: number;
    };

/** What somebody should look at on a day: `before` has the sums of the days before it, the oldest first. */
export const moneyAlerts = (before: readonly CostSums[], today: CostSums): MoneyAlert[] => {
  const recent = before.slice(-bandDays);
  const uses = (sums: CostSums) =>
    Object.entries(sums.accounts).map(([id, { use_nano_usd }]) => [id, use_nano_usd] as const);
  return [
    ...unusual('account', recent.flatMap(uses), uses(today), today.day),
    ...unusual(
      'route',
      recent.flatMap(({ routes }) => Object.entries(routes)),
      Object.entries(today.routes),
      today.day,
    ),
    ...Object.keys(today.accounts).flatMap((account) => negativeMargin(account, recent, today)),
  ];
};

type Named = readonly (readonly [name: string, nanoUsd: number])[];

const unusual = (of: 'account' | 'route', before: Named, today: Named, day: string): MoneyAlert[] => {
  const known = Map.groupBy(before, ([name]) => name);
  return today.flatMap(([name, nanoUsd]) => {
    const band = bandOf((known.get(name) ?? []).map(([, value]) => value));
    return band && nanoUsd > band.limitNanoUsd ? [{ kind: 'unusual_cost', of, name, day, nanoUsd, ...band }] : [];
  });
};

/**
 * The usual cost of a day with use, and the highest that is not unusual: six deviations more, and at least twice as much.
 * A median does not move with the days that it should find.
 */
const bandOf = (values: readonly number[]) => {
  const used = values.filter((value) => value > 0);
  if (used.length < minDays) return undefined;
  const usualNanoUsd = Math.round(median(used));
  const deviation = perDeviation * median(used.map((value) => Math.abs(value - usualNanoUsd)));
  const more = Math.max(deviations * deviation, usualNanoUsd, minNanoUsd);
  return { usualNanoUsd, limitNanoUsd: usualNanoUsd + Math.round(more) };
};

/** Only on the day on which the margin of four weeks falls below zero by a dollar, and of customers who can pay. */
const negativeMargin = (account: string, recent: readonly CostSums[], today: CostSums): MoneyAlert[] => {
  const prices = new Map<string, number>(Object.entries(plans).map(([name, plan]) => [name, plan.nanoUsdPerCredit]));
  if (!prices.get(today.accounts[account]?.plan ?? '')) return [];
  const until = marginOf(account, recent);
  const now = marginOf(account, [...recent.slice(1 - bandDays), today]);
  const isLoss = ({ revenueNanoUsd, costNanoUsd }: typeof now) => revenueNanoUsd - costNanoUsd < -minNanoUsd;
  return isLoss(now) && !isLoss(until)
    ? [{ kind: 'negative_margin', of: 'account', name: account, day: today.day, ...now }]
    : [];
};

const marginOf = (account: string, days: readonly CostSums[]) => {
  const own = days.flatMap(({ accounts }) => accounts[account] ?? []);
  return {
    revenueNanoUsd: own.reduce((sum, { revenue_nano_usd }) => sum + revenue_nano_usd, 0),
    costNanoUsd: own.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, 0),
  };
};

/** The reason, in a sentence. */
export const alertText = (alert: MoneyAlert): string => {
  const usd = (nanoUsd: number) => `$${(nanoUsd / 1e9).toFixed(2)}`;
  if (alert.kind === 'negative_margin')
    return `The account ${alert.name} paid ${usd(alert.revenueNanoUsd)} and cost ${usd(alert.costNanoUsd)} in the ${bandDays} days to ${alert.day}, a loss of ${usd(alert.costNanoUsd - alert.revenueNanoUsd)}.`;
  return `The ${alert.of} ${alert.name} cost ${usd(alert.nanoUsd)} on ${alert.day} without storage; usual are ${usd(alert.usualNanoUsd)}, and up to ${usd(alert.limitNanoUsd)} is not unusual.`;
};

/** Of a mail; the rest is in `npm run cost alerts`. */
const maxReasons = 50;

/** The message to the topic of alarms about a day. */
export const alertMessage = (
  deployment: string,
  day: string,
  alerts: readonly MoneyAlert[],
): { readonly subject: string; readonly text: string } => {
  const more = alerts.length - maxReasons;
  return {
    subject: `${deployment}: unusual costs or margins below zero on ${day}`,
    text: [
      ...alerts.slice(0, maxReasons).map((alert) => `- ${alertText(alert)}`),
      ...(more > 0 ? [`- ${more} more.`] : []),
      '',
      `Details: npm run cost alerts -- --stack ${deployment} --from ${day} --to ${day}`,
      'What to do: docs/runbook.md#unusual-costs',
    ].join('\n'),
  };
};
