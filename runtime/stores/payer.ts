import type { AccountRecord } from '#contract/records/account.ts';
import type { CountedCap } from '#contract/records/api-key.ts';
import type { AppError } from '#core/app-error.ts';
import { type Charge, unaffordable } from '#core/credits/daily-spend.ts';
import { type CappedKey, isCapped, overCap } from '#core/keys/cap.ts';
import { isValidKey, keyEnded, type Principal, sessionEnded } from '#core/keys/principal.ts';
import { getAccount } from './accounts.ts';
import { findKey } from './keys.ts';
import { findSession } from './sessions.ts';
import type { QuotaPayer } from './usage.ts';

/** The account that pays for new work, and the key whose request creates it. */
export interface Payer extends AccountRecord, QuotaPayer {
  readonly key_id?: string | undefined;
  /** Of the key and its ancestors, those that have a cap. */
  readonly capped?: readonly CappedKey[];
}

/** The fields of work that say who paid. */
export interface Payment {
  readonly key_id?: string | undefined;
  readonly counted_on?: CountedCap[];
}

/** A principal, or the keys alone where the request that requested the work is over. */
type Spender = Pick<Principal, 'accountId' | 'spendsBy'> & Partial<Pick<Principal, 'principalId' | 'keyId'>>;

/**
 * The key, its ancestors and the session are read from their tables each time and never cached. So one that is revoked or has ended
 * pays for nothing from the next request on. Throws unauthorized.
 */
export const getPayer = async ({ accountId: account_id, spendsBy, principalId, keyId }: Spender) => {
  const isSession = principalId !== undefined && principalId !== keyId;
  const [account, session, ...found] = await Promise.all([
    getAccount(account_id),
    isSession ? findSession({ account_id, session_id: principalId }) : undefined,
    ...spendsBy.map((key_id) => findKey({ account_id, key_id })),
  ]);
  const nowMs = Date.now();
  if (isSession && !(session && session.expires_at * 1000 > nowMs)) throw sessionEnded();
  const keys = found.filter((key) => key !== undefined);
  if (!keys.every((key) => isValidKey(key, nowMs))) throw keyEnded();
  return { ...account, key_id: spendsBy[0], capped: keys.filter(isCapped) };
};

/** All errors with which the charge would be refused now. */
export const payRefusals = (charge: Charge, { capped = [], ...account }: Payer): AppError[] =>
  [unaffordable(charge, account), ...capped.map((key) => overCap(key, charge))].filter((error) => error !== undefined);

/** Throws insufficient_credits, spend_limit_reached and key_cap_reached before work is prepared; the transaction decides. */
export const refuseUnaffordable = (charge: Charge, payer: Payer): void => {
  const [refusal] = payRefusals(charge, payer);
  if (refusal) throw refusal;
};
