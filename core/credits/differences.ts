import { maxRefundDays } from '#contract/limits.ts';
import type { AccountRecord, LedgerRecord } from '#contract/records/account.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import type { WorkStatus } from '#contract/schemas/fields.ts';
import { dayMs } from '../days.ts';
import { sumOf } from '../sum-of.ts';
import { utcDay } from './daily-spend.ts';
import { refundedCredits } from './refunded.ts';

/** A job or an export, with its money. */
export interface ChargedWork {
  /** `job <id>` or `export <id>`. */
  readonly name: string;
  readonly id: string;
  readonly status: WorkStatus;
  readonly credits: number;
  /** Refunded at completion; 0 where the charge of failed work is kept. */
  readonly refunded?: number | undefined;
  readonly estimated_nano_usd?: number | undefined;
  readonly created_at: string;
  readonly charged_at?: string | undefined;
}

export interface AccountBooks {
  readonly account: Pick<
    AccountRecord,
    'account_id' | 'credits' | 'spend_day' | 'spend_nano_usd' | 'cancel_day' | 'cancelled_nano_usd'
  >;
  readonly ledger: readonly Pick<LedgerRecord, 'entry_id' | 'credits' | 'counted_on' | 'cancelled' | 'created_at'>[];
  readonly keys: readonly KeyRecord[];
  readonly works: readonly ChargedWork[];
}

/**
 * What does not agree, a sentence each. The ledger is compared with the balance, with the charge and refund of every work, with
 * each key's cap in its last period, and with the ceiling of cancelled work on its last day; the day's spend is compared with the
 * day's work. The ledger entries of deleted work remain, and must agree with each other.
 */
export const differences = ({ account, ledger, works, keys }: AccountBooks): string[] => {
  const entries = new Map(ledger.map(({ entry_id, credits }) => [entry_id, credits]));
  const sum = ledger.reduce((total, { credits }) => total + credits, 0);
  return [
    ...(account.credits === sum
      ? []
      : [`the balance is off by ${account.credits - sum}: ${account.credits} instead of the ledger's ${sum}`]),
    ...works.flatMap((work) => differencesOfWork(work, entries)),
    ...unfoundedRefunds(entries),
    ...lateRefunds(ledger),
    ...missingSpend(account, works),
    ...differencesOfCancelled(account, ledger),
    ...keys.flatMap((key) => differencesOfCap(key, ledger, entries)),
  ];
};

const differencesOfCap = (
  { key_id, name, cap_version, spent_in, spent_credits = 0 }: KeyRecord,
  ledger: AccountBooks['ledger'],
  entries: ReadonlyMap<string, number>,
): string[] => {
  if (spent_in === undefined) return [];
  const counted = ledger
    .filter(({ counted_on = [] }) =>
      counted_on.some((cap) => cap.key_id === key_id && cap.period === spent_in && cap.cap_version === cap_version),
    )
    .reduce(
      (sum, { entry_id, credits }) => sum - credits - (entries.get(entry_id.replace('#charge', '#refund')) ?? 0),
      0,
    );
  if (counted === spent_credits) return [];
  return [
    `the cap of the key ${name} (${key_id}) says ${spent_credits} spent in ${spent_in}, and the ledger ${counted}`,
  ];
};

/** The spend may include failed work and includes deleted work, so the other work of the day is its minimum. */
const missingSpend = (
  { spend_day, spend_nano_usd = 0 }: AccountBooks['account'],
  works: AccountBooks['works'],
): string[] => {
  const minNanoUsd = works
    .filter(
      ({ status, created_at, charged_at }) => status !== 'failed' && utcDay(charged_at ?? created_at) === spend_day,
    )
    .reduce((sum, { estimated_nano_usd = 0 }) => sum + estimated_nano_usd, 0);
  if (spend_nano_usd >= minNanoUsd) return [];
  return [`the spend of ${spend_day} is ${spend_nano_usd} nano-dollars, and its work was estimated at ${minNanoUsd}`];
};

const differencesOfCancelled = (
  { cancel_day, cancelled_nano_usd = 0 }: AccountBooks['account'],
  ledger: AccountBooks['ledger'],
): string[] => {
  const refunds = ledger.filter(({ cancelled }) => cancelled !== undefined && cancelled.day === cancel_day);
  const counted = sumOf(refunds, ({ cancelled }) => cancelled?.nano_usd ?? 0);
  if (counted === cancelled_nano_usd) return [];
  return [
    `the ceiling of cancelled work says ${cancelled_nano_usd} nano-dollars for ${cancel_day}, and the ledger ${counted}`,
  ];
};

const differencesOfWork = (work: ChargedWork, entries: ReadonlyMap<string, number>): string[] => {
  const { name, id, status, credits } = work;
  const charged = -(entries.get(`${id}#charge`) ?? 0);
  const refunded = entries.get(`${id}#refund`) ?? 0;
  const expected = refundedCredits(work);
  return [
    ...(charged === credits ? [] : [`${name} costs ${credits} and was charged ${charged}`]),
    ...(refunded === expected ? [] : [`${name} is ${status} and was refunded ${refunded} instead of ${expected}`]),
  ];
};

/** GET /usage and the books look no further back for the charge of a refund. */
const lateRefunds = (ledger: AccountBooks['ledger']): string[] => {
  const times = new Map(ledger.map(({ entry_id, created_at }) => [entry_id, Date.parse(created_at)]));
  return [...times].flatMap(([entryId, timeMs]) => {
    const [id, kind] = entryId.split('#');
    const chargedMs = times.get(`${id}#charge`) ?? timeMs;
    if (kind !== 'refund' || timeMs - chargedMs <= maxRefundDays * dayMs) return [];
    return [
      `the refund of ${id} came more than ${maxRefundDays} days after its charge: GET /usage and the books lack it`,
    ];
  });
};

const unfoundedRefunds = (entries: ReadonlyMap<string, number>): string[] =>
  [...entries].flatMap(([entryId, credits]) => {
    const [id, kind] = entryId.split('#');
    // A part of the charge is refunded where the media was shorter than its header states.
    if (kind !== 'refund' || (credits > 0 && credits <= -(entries.get(`${id}#charge`) ?? 0))) return [];
    return [`the refund of ${id} is ${credits} and its charge ${-(entries.get(`${id}#charge`) ?? 0)}`];
  });
