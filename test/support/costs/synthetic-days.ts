import { type Meter, meterNames } from '#contract/meters.ts';
import { type PlanName, plans } from '#contract/plans.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from '#contract/schemas/price-list.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { creditsRoute } from '#finance/books/credit-usage.ts';
import { unitsIn } from '#finance/books/group-costs.ts';
import { pricedRows, type Usage } from '#finance/books/usage.ts';

/*
 * Days of use that are the same in each run: 50 accounts of all plans that caption and export videos, fail, get refunds and
 * abandon uploads. Two releases, of which the second reads twice in getProject; a higher price of Transcribe; one account
 * that uses forty times as much on one day.
 */

/** The day on which the second release replaces the first. */
export const releaseDay = '2026-10-15';
/** The first day with the higher price of Transcribe. */
export const priceDay = '2026-10-11';
/** One day of one account is out of its band. */
export const anomaly = { day: '2026-10-23', account: 9 } as const;
export const releases = ['aaaa1111', 'bbbb2222'] as const;

const plansInTurn: readonly PlanName[] = [
  ...(['free', 'free', 'creator', 'free', 'creator'] as const),
  ...(['pro', 'creator', 'free', 'pro', 'studio'] as const),
];

const idOf = (kind: string, n: number): string => `019aa000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;

export const accounts = Array.from({ length: 50 }, (_, n) => ({
  id: idOf('a', n),
  name: `Customer ${n + 1}`,
  plan: plansInTurn[n % plansInTurn.length] ?? 'free',
}));
type SyntheticAccount = (typeof accounts)[number];

const list = usEast1;
const raised = { ...list, transcribe_seconds: { ...list.transcribe_seconds, nanoUsd: 110_000 } };
export const priceListOf = (day: string): Readonly<Record<Meter, Price>> => (day < priceDay ? list : raised);

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
const firstDay = dayNumber('2026-06-01');

export const rowsOfDay = (day: string): CostRow[] => pricedRows(usageOfDay(day), priceListOf(day));

export const usageOfDay = (day: string): Usage[] => {
  const age = dayNumber(day) - firstDay;
  const random = randomOf(age);
  const weekend = new Date(day).getUTCDay() % 6 === 0;
  const usage = accounts.flatMap((account, n) => {
    const busy = random() < (weekend ? 0.25 : 0.5);
    const factor = day === anomaly.day && n === anomaly.account ? 40 : 1;
    return [...(busy || factor > 1 ? videoOf(day, n, account, random, factor) : []), ...stored(day, account, n, age)];
  });
  return [...usage, ...accounts.flatMap((account) => earned(day, account, usage)), ...idle(day, age)];
};

/** Credits were bought at the list price of the plan; of the free plan they were given. */
const earned = (day: string, { id, plan }: SyntheticAccount, usage: readonly Usage[]): Usage[] => {
  const own = usage.filter(({ account_id }) => account_id === id);
  const net = unitsIn(own, 'credits_charged') - unitsIn(own, 'credits_refunded');
  const row = { day, route: creditsRoute, account_id: id, plan, modelled: false } as const;
  const nanoUsd = plans[plan].nanoUsdPerCredit;
  return [
    { ...row, meter: 'revenue', units: net * nanoUsd },
    { ...row, meter: 'deferred_revenue', units: 500 * nanoUsd },
  ];
};

const videoOf = (day: string, n: number, account: SyntheticAccount, random: () => number, factor: number): Usage[] => {
  const isSecond = day > releaseDay || (day === releaseDay && random() < 0.5);
  const minutes = Math.ceil(1 + random() * 6) * factor;
  const fails = random() < 0.06;
  const serial = dayNumber(day) * 100 + n;
  const owner = {
    account_id: account.id,
    project_id: idOf('b', serial),
    plan: account.plan,
    release: isSecond ? releases[1] : releases[0],
  };
  const job_id = idOf('c', serial);
  const export_id = idOf('d', serial);
  const used = (route: string, units: Units, more: Partial<Usage> = {}): Usage[] =>
    meterNames.map((meter) => ({ day, route, ...owner, meter, modelled: false, units: units[meter] ?? 0, ...more }));
  const lambda_mb_ms = 512 * (15 + Math.round(random() * 10));
  const api = { lambda_requests: 1, lambda_mb_ms, gateway_requests: 1, log_bytes: 1100 };
  const called = (ms: number): Units => ({ lambda_requests: 1, lambda_mb_ms: 512 * ms });
  const polls = 10 + Math.round(random() * 20);
  return [
    ...used('createProject', { ...api, dynamodb_write_units: 10, credits_charged: minutes }, { job_id }),
    ...used('getProject', {
      lambda_requests: polls,
      lambda_mb_ms: polls * 512 * 12,
      gateway_requests: polls,
      log_bytes: polls * 1000,
      dynamodb_read_units: polls * (isSecond ? 2 : 1),
    }),
    ...used('StartSpeechJob', { ...called(90), transcribe_seconds: minutes * 60 }, { job_id }),
    ...used('StartSpeechJob', { states_transitions: 3 }, { job_id, modelled: true }),
    ...(fails
      ? used('FailJob', { ...called(40), credits_refunded: minutes }, { job_id })
      : [
          ...used('createExports', { ...api, dynamodb_write_units: 8, credits_charged: 2 * minutes }, { export_id }),
          ...used('StartEncode', called(120), { export_id }),
          ...used(
            'StartEncode',
            { mediaconvert_hd: minutes * 200, data_out_bytes: minutes * 37_500_000 },
            { export_id, modelled: true },
          ),
        ]),
  ];
};

/** Each account stores more every day; every seventh has parts of uploads that it gave up, which belong to no project. */
const stored = (day: string, { id, plan }: SyntheticAccount, n: number, age: number): Usage[] => {
  const bytes = (1 + age) * (20_000_000 + n * 1_000_000);
  const row = { day, route: 'storage', account_id: id, plan, meter: 's3_byte_hours', modelled: false } as const;
  return [
    { ...row, project_id: idOf('e', n), units: bytes * 24 },
    ...(n % 7 === 0 ? [{ ...row, units: 64 * 2 ** 20 * 24 }] : []),
  ];
};

const idle = (day: string, age: number): Usage[] => {
  const row = { day, route: 'idle', modelled: false } as const;
  return [
    { ...row, meter: 'alarm_hours', units: 30 * 24 },
    { ...row, meter: 'log_byte_hours', units: (1 + age) * 5_000_000 * 24 },
    { ...row, meter: 'dynamodb_byte_hours', units: (1 + age) * 1_000_000 * 24 },
    { day, route: 'getThing', meter: 'lambda_mb_ms', modelled: false, units: 3000 * 512 },
  ];
};

/** What all credits of the rows are worth, computed by another rule than the reports: row by row. */
export const revenueOf = (rows: readonly CostRow[]): number =>
  rows.reduce((sum, { account_id, meter, units }) => {
    const account = accounts.find(({ id }) => id === account_id);
    const nanoUsd = account ? plans[account.plan].nanoUsdPerCredit * units : 0;
    return sum + (meter === 'credits_charged' ? nanoUsd : meter === 'credits_refunded' ? -nanoUsd : 0);
  }, 0);
