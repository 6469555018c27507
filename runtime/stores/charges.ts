import type { Write } from '../aws/dynamodb.ts';
import type { Update } from '../aws/dynamodb-expressions.ts';

interface Charge {
  readonly account_id: string;
  readonly credits: number;
  readonly created_at: string;
}

/**
 * The ledger entries are made by id, once each, in the same transaction as the balance: so no retry charges or
 * refunds twice.
 */
export const chargeEntry = (workId: string, { account_id, credits, created_at }: Charge, reason: string): Write =>
  ledgerEntry({ account_id, entry_id: `${workId}#charge`, credits: -credits, reason, created_at });

export const refundEntry = (workId: string, { account_id, credits, created_at }: Charge, reason: string): Write =>
  ledgerEntry({ account_id, entry_id: `${workId}#refund`, credits, reason, created_at });

/** Gives a part of its charge back as the work ends well. */
export const partialRefund = (workId: string, charge: Charge, reason: string): Record<string, Write> =>
  charge.credits > 0
    ? { refund: refundEntry(workId, charge, reason), balance: moveBalance(charge.account_id, charge.credits) }
    : {};

/** Credits that no work stands behind: a plan's start, an operator's gift. */
export const grantEntry = (id: string, { account_id, credits, created_at }: Charge, reason: string): Write =>
  ledgerEntry({ account_id, entry_id: `${id}#grant`, credits, reason, created_at });

const ledgerEntry = (put: Record<string, unknown>): Write => ({
  table: 'ledger',
  put,
  conditions: [{ absent: 'entry_id' }],
});

/**
 * Adds to the balance, or takes from it when negative; refused where it would go below zero or there is no account. `also` is
 * what else of the account changes: a transaction touches an item once.
 */
export const moveBalance = (accountId: string, credits: number, also: Update = {}): Write => ({
  ...also,
  table: 'accounts',
  update: { account_id: accountId },
  add: { credits, ...also.add },
  conditions: [{ field: 'credits', atLeast: Math.max(0, -credits) }, ...(also.conditions ?? [])],
});
