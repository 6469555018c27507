import type { CountedCap, KeyRecord } from '#contract/records/api-key.ts';
import type { CapPeriod } from '#contract/schemas/api-key.ts';
import { AppError } from '../app-error.ts';

/** A key that has a cap. */
export type CappedKey = KeyRecord & {
  readonly cap_credits: number;
  readonly cap_period: CapPeriod;
  readonly cap_version: number;
};

export const isCapped = (key: KeyRecord): key is CappedKey =>
  key.cap_credits !== undefined && key.cap_period !== undefined && key.cap_version !== undefined;

interface Charge {
  readonly credits: number;
  readonly created_at: string;
}

/** UTC day or month, as `2026-11-21` or `2026-11`. */
const periodOf = (period: CapPeriod, time: string): string => time.slice(0, period === 'day' ? 10 : 7);

/** The period in which a charge counts. Periods never go back: a charge from before midnight may be written after one of the new day. */
export const countingPeriod = ({ cap_period, spent_in = '' }: CappedKey, { created_at }: Charge): string => {
  const period = periodOf(cap_period, created_at);
  return spent_in > period ? spent_in : period;
};

/** The credits that count on the cap at this time. */
export const spentAt = (key: CappedKey, time: string): number =>
  key.spent_in === countingPeriod(key, { credits: 0, created_at: time }) ? (key.spent_credits ?? 0) : 0;

/** Whether the charge leaves less of the cap than it takes itself, and is the first charge of the period that does. */
export const reachesCap = (key: CappedKey, charge: Charge): boolean =>
  charge.credits > 0 &&
  key.told_cap !== toldCap(key, charge) &&
  key.cap_credits - spentAt(key, charge.created_at) < 2 * charge.credits;

export const toldCap = (key: CappedKey, charge: Charge): string => `${key.cap_version} ${countingPeriod(key, charge)}`;

/** Where a charge is counted, for its refund. */
export const countedOn = (keys: readonly CappedKey[], charge: Charge): CountedCap[] =>
  keys.map((key) => ({ key_id: key.key_id, period: countingPeriod(key, charge), cap_version: key.cap_version }));

/** The error key_cap_reached; undefined where the charge does not exceed the cap. */
export const overCap = (key: CappedKey, charge: Charge): AppError | undefined => {
  const { name, cap_credits, cap_period } = key;
  const left = cap_credits - spentAt(key, charge.created_at);
  if (charge.credits <= left) return undefined;
  const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`;
  return new AppError(
    'key_cap_reached',
    `This takes ${credits(charge.credits)}, and the API key ${name} has ${Math.max(0, left)} left of the ${credits(cap_credits)} that it may spend in a ${cap_period}. The next ${cap_period} begins at ${nextPeriod(key, charge)}.`,
  );
};

const nextPeriod = (key: CappedKey, charge: Charge): string => {
  const [year = 0, month = 1, day = 1] = countingPeriod(key, charge).split('-').map(Number);
  const next = key.cap_period === 'day' ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month, 1);
  return new Date(next).toISOString().replace('.000', '');
};
