import type { CountedCap } from '#contract/records/api-key.ts';
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
  { account_id, credits, created_at, key_id }: Charge,
  reason: string,
): Write => ledgerEntry({ account_id, entry_id: `${workId}#refund`, credits, reason, created_at, key_id });

/** The writes that refund a part of the charge when work completes. */
export const partialRefund = (workId: string, charge: Charge, reason: string): Record<string, Write> =>
  charge.credits > 0
    ? { refund: refundEntry(workId, charge, reason), balance: moveBalance(charge.account_id, charge.credits) }
    : {};

/** Credits that belong to no work: those a plan starts with, or an operator gives. */
export const grantEntry = (id: string, { account_id, credits, created_at }: Charge, reason: string): Write =>
  ledgerEntry({ account_id, entry_id: `${id}#grant`, credits, reason, created_at });

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
  add: { credits, ...also.add },
  conditions: [{ field: 'credits', atLeast: Math.max(0, -credits) }, ...(also.conditions ?? [])],
});
