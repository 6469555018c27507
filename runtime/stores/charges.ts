import { v7 as newId } from 'uuid';
import type { LedgerRecord } from '#contract/records/account.ts';
import type { CountedCap } from '#contract/records/api-key.ts';
import type { Told } from '#core/credits/credit-events.ts';
import { dueAt } from '#core/work/due.ts';
import type { Write } from '../aws/dynamodb.ts';
import type { Update } from '../aws/dynamodb-expressions.ts';

interface Charge {
  readonly account_id: string;
  readonly credits: number;
  readonly created_at: string;
  /** The API key whose request created the work. */
  readonly key_id?: string | undefined;
  readonly project_id?: string | undefined;
  /** Started minutes. */
  readonly minutes?: number | undefined;
  readonly counted_on?: readonly CountedCap[] | undefined;
}

/**
 * A ledger entry has an id made from the work and is written once, in the same transaction as the balance. So no retry
 * charges or refunds twice.
 */
export const chargeEntry = (
  workId: string,
  { account_id, credits, created_at, key_id, project_id, minutes, counted_on }: Charge,
  reason: string,
): Write =>
  ledgerEntry({
    ...{ account_id, entry_id: `${workId}#charge`, credits: 0 - credits, reason, created_at },
    ...{ key_id, project_id, minutes, counted_on },
  });

export const refundEntry = (
  workId: string,
  { account_id, credits, created_at, key_id, cancelled }: Charge & Pick<LedgerRecord, 'cancelled'>,
  reason: string,
): Write => ledgerEntry({ account_id, entry_id: `${workId}#refund`, credits, reason, created_at, key_id, cancelled });

/** The writes that refund a part of the charge when work completes. */
export const partialRefund = (workId: string, charge: Charge, reason: string): Record<string, Write> =>
  charge.credits > 0
    ? { refund: refundEntry(workId, charge, reason), balance: moveBalance(charge.account_id, charge.credits) }
    : {};

/** Credits that belong to no work: those a plan starts with, or an operator gives or takes back. */
interface Grant extends Charge {
  /** Price of a paid lot. */
  readonly price_nano_usd?: number | undefined;
  readonly expires_at?: string | undefined;
}

export const grantEntry = (id: string, { account_id, credits, created_at, ...lot }: Grant, reason: string): Write => {
  const { price_nano_usd, expires_at } = lot;
  const due = price_nano_usd === undefined && expires_at === undefined ? {} : dueAt(id, dueMs(expires_at));
  return ledgerEntry({
    ...{ account_id, entry_id: `${id}#grant`, credits, reason, created_at },
    ...{ price_nano_usd, expires_at, ...due },
  });
};

/** A lot that does not expire, or has expired, is due at the end of time, since the books find paid lots by the index. */
export const endOfTimeMs = Date.parse('9999-12-31T00:00:00.000Z');
const dueMs = (expiresAt: string | undefined): number => (expiresAt ? Date.parse(expiresAt) : endOfTimeMs);

/** What was left of a lot when it expired. */
export const expiredEntry = (id: string, { account_id, credits, created_at }: Charge, lot_id: string): Write =>
  ledgerEntry({
    ...{ account_id, entry_id: `${id}#expired`, credits: 0 - credits, reason: 'expired', lot_id, created_at },
  });

/**
 * Events that a charge causes, beside its own entry: so they are written once, as it is, and the sweep publishes each under the id that
 * it has from here.
 */
export const noticeEntry = (
  id: string,
  { account_id, created_at }: Pick<Charge, 'account_id' | 'created_at'>,
  told: readonly Told[],
): Write =>
  ledgerEntry({
    ...{ account_id, entry_id: `${id}#notice`, credits: 0, reason: 'notice', created_at },
    events: told.map((one) => ({ id: newId(), created_at, ...one })),
    ...dueAt(id, Date.parse(created_at)),
  });

const ledgerEntry = (put: Record<string, unknown>): Write => ({
  table: 'ledger',
  put,
  conditions: [{ absent: 'entry_id' }],
});

/**
 * Adds `credits`, which may be negative, to the balance; refused when the balance would be negative or there is no account.
 * `also` holds further changes of the account, since a transaction may write an item only once.
 */
export const moveBalance = (accountId: string, credits: number, also: Update = {}): Write => ({
  ...also,
  table: 'accounts',
  update: { account_id: accountId },
  add: { credits, moves: 1, ...also.add },
  conditions: [{ field: 'credits', atLeast: Math.max(0, -credits) }, ...(also.conditions ?? [])],
});
