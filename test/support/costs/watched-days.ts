import type { CostSums } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { CostHistory } from '#finance/books/cost-history.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { historyDays, moneyAlerts, newAlerts } from '#finance/books/money-alerts.ts';
import { seededRandom } from '../seeded-random.ts';

/*
 * Ninety days of a deployment as people know them: customers of all sizes who work on weekdays, all week or now and then, with
 * busy days; month ends; sign-ups; a bill that grows by eight percent a month; and a launch, on which everybody tries it.
 * `Planted` adds what somebody should be told about.
 */

export const daysWatched = 90;
const firstMs = Date.parse('2026-06-01');
const usd = 1e9;

/** What a planted case changes: the use of an account on a day, its storage, and accounts that it adds. */
export interface Planted {
  readonly use?: (usd: number, day: number, account: number) => number;
  readonly storage?: (usd: number, day: number, account: number) => number;
  readonly added?: (day: number) => readonly { readonly id: string; readonly plan: string; readonly usd: number }[];
  /** Also of what no customer causes. */
  readonly everything?: (usd: number, day: number) => number;
}

export interface Size {
  readonly customers: number;
  /** The median customer's use of a day. */
  readonly usd: number;
}
/** About $20, $500 and $10,000 a day. */
export const sizes: Readonly<Record<'small' | 'medium' | 'large', Size>> = {
  small: { customers: 12, usd: 0.9 },
  medium: { customers: 60, usd: 5 },
  large: { customers: 300, usd: 18 },
};

export const worldOf = (seed: number, size: Size, planted: Planted = {}, hasLaunch = true) => {
  const random = seededRandom(seed * 7919 + 13);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pick = (low: number, high: number) => low + (high - low) * random();
  const launch = hasLaunch ? 30 + Math.floor(random() * 50) : undefined;
  const customer = (n: number, from: number, plan: string, median: number) => ({
    id: `account-${n}`,
    plan,
    usd: Math.min(median * Math.exp(0.9 * normal()), median * 12),
    scatter: pick(0.06, 0.4),
    weekend: random() < 0.5 ? pick(0.05, 0.4) : pick(0.8, 1.15),
    active: random() < 0.7 ? 1 : pick(0.15, 0.6),
    monthEnd: random() < 0.3 ? pick(1.2, 2) : 1,
    from,
    mix: random(),
  });
  const paying = ['creator', 'pro', 'studio'];
  const all: ReturnType<typeof customer>[] = [];
  const add = (from: number, plan: string, median: number) => all.push(customer(all.length, from, plan, median));
  for (let n = 0; n < size.customers; n += 1) add(0, paying[n % 3] ?? 'pro', size.usd);
  for (let n = 0; n < size.customers; n += 1) add(0, 'free', size.usd / 40);
  for (let day = 1; day < daysWatched; day += 1) {
    if (random() < size.customers / 500) add(day, paying[day % 3] ?? 'pro', size.usd * 0.7);
    const signUps = (size.customers / 40) * (day === launch ? 10 : 1);
    for (let n = 0; n < signUps + random() - 0.5; n += 1) add(day, 'free', size.usd / 40);
  }
  const stored = all.map(({ usd: own }) => own * pick(0.05, 0.3));
  const days = Array.from({ length: daysWatched }, (_, at): CostSums => {
    const date = new Date(firstMs + at * dayMs);
    const weekend = date.getUTCDay() % 6 === 0;
    const dayOfMonth = date.getUTCDate();
    const isEnd = dayOfMonth <= 1 || new Date(date.getTime() + 2 * dayMs).getUTCDate() <= 2;
    const launched = launch === undefined ? 1 : ([3.5, 1.5, 1.2][at - launch] ?? 1);
    const common = Math.exp(0.03 * normal()) * 1.08 ** (at / 30) * launched;
    const parts = { transcribe: 0, encode: 0, storage: 0, egress: 0, requests: 0, unallocated: 0 };
    const routes: Record<string, number> = {};
    const accounts: CostSums['accounts'] = {};
    const book = (id: string, plan: string, use: number, storage: number, mix: number) => {
      const total = Math.round(use * usd);
      const transcribe = Math.round(total * (0.2 + 0.2 * mix));
      const egress = Math.round(total * (0.08 + 0.1 * mix));
      const requests = Math.round(total * 0.05);
      const encode = total - transcribe - egress - requests;
      const storageNanoUsd = Math.round(storage * usd);
      const own = { transcribe, encode, egress, requests, storage: storageNanoUsd };
      for (const part of ['transcribe', 'encode', 'egress', 'requests', 'storage'] as const) parts[part] += own[part];
      const half = Math.round(requests / 2);
      const byRoute = { StartSpeechJob: transcribe, StartEncode: encode, download: egress, getProject: half };
      for (const [route, value] of Object.entries({ ...byRoute, createProject: requests - half }))
        routes[route] = (routes[route] ?? 0) + value;
      const cost_nano_usd = total + storageNanoUsd;
      const revenue_nano_usd = plan === 'free' ? 0 : 3 * cost_nano_usd;
      accounts[id] = { use_nano_usd: total, cost_nano_usd, parts: own, revenue_nano_usd, plan };
    };
    for (const [n, one] of all.entries()) {
      if (at < one.from) continue;
      const isActive = random() < one.active * (weekend && one.weekend < 0.5 ? 0.7 : 1) || at === one.from;
      const isBusy = random() < 0.01;
      const scatter = Math.exp(one.scatter * normal());
      const ramp = one.from === 0 ? 1 : Math.min(1, (1 + at - one.from) / 10);
      const quiet =
        one.usd * scatter * (weekend ? one.weekend : 1) * (isEnd ? one.monthEnd : 1) * (isBusy ? 2 : 1) * ramp * common;
      const storage = (stored[n] ?? 0) * 1.06 ** (at / 30) * ramp * (1 + 0.003 * normal());
      const use = planted.use?.(isActive ? quiet : 0, at, n) ?? (isActive ? quiet : 0);
      const held = planted.storage?.(storage, at, n) ?? storage;
      if (use > 0 || held > 0) book(one.id, one.plan, use, held, one.mix);
    }
    for (const { id, plan, usd: use } of planted.added?.(at) ?? []) book(id, plan, use, 0, 0.5);
    const idle = size.usd * (1 + 0.03 * normal());
    parts.unallocated = Math.round((planted.everything?.(idle, at) ?? idle) * usd);
    const empty = costSums(dayOf(date.getTime()), []);
    return { ...empty, parts, routes, accounts };
  });
  /** The day of the launch is counted from the first; undefined without one. */
  return { days, launch };
};

/** What is unusual about a day after those before it. */
export const alertsOf = (before: readonly CostSums[], today: CostSums): MoneyAlert[] => {
  const history = new CostHistory(today.day);
  for (const sums of [...before.slice(-historyDays), today]) history.add(sums);
  return moneyAlerts(history, today);
};

/** What messages say of the days from `first` on, `at` the days counted, each of which keeps its alerts for the next. */
export const toldOf = (days: readonly CostSums[], first = 0) => {
  const before = days.slice(0, first);
  return days.slice(first).flatMap((sums, n) => {
    const alerts = alertsOf(before, sums);
    before.push({ ...sums, alerts });
    return newAlerts(sums.day, alerts).map((alert) => ({ at: first + n, alert }));
  });
};
