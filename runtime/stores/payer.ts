import type { AccountRecord } from '#contract/records/account.ts';
import type { CountedCap } from '#contract/records/api-key.ts';
import type { AppError } from '#core/app-error.ts';
import { type Charge, unaffordable } from '#core/credits/daily-spend.ts';
import { type CappedKey, isCapped, overCap } from '#core/keys/cap.ts';
import { endOfSecretMs, keyEnded, type Principal, sessionEnded } from '#core/keys/principal.ts';
import { getAccount } from './accounts.ts';
import { findKey } from './keys.ts';
import { findSession } from './sessions.ts';
import type { QuotaPayer } from './usage.ts';

/** The account that pays for new work, and the key whose request creates it. */
export interface Payer extends AccountRecord, QuotaPayer {
  readonly key_id?: string | undefined;
  /** The key and those of its ancestors that have a cap. */
  readonly capped?: readonly CappedKey[];
}

/** The fields of work that say who paid. */
export interface Payment {
  readonly key_id?: string | undefined;
  readonly counted_on?: CountedCap[];
}

/** A principal, or the keys alone where the request for the work is over. */
type Spender = Pick<Principal, 'accountId' | 'spendsBy'> &
  Partial<Pick<Principal, 'principalId' | 'keyId' | 'secretHash'>>;

/**
 * The keys that a spender spends by, read from their tables and never from a cache, and undefined where a key is in none. So a key that
 * is revoked, a secret that is replaced and a session that has ended do nothing from the next request on that reads them. Throws
 * unauthorized.
 */
export const currentKeys = async ({ accountId: account_id, spendsBy, principalId, keyId, secretHash }: Spender) => {
  const isSession = principalId !== undefined && principalId !== keyId;
  const [session, ...found] = await Promise.all([
    isSession ? findSession({ account_id, session_id: principalId }) : undefined,
    ...spendsBy.map((key_id) => findKey({ account_id, key_id })),
  ]);
  const nowMs = Date.now();
  const hasEnded = found.some((key, at) => key && endOfSecretMs(key, at === 0 ? secretHash : undefined) <= nowMs);
  if (isSession && (hasEnded || !session || session.expires_at * 1000 <= nowMs)) throw sessionEnded();
  if (hasEnded) throw keyEnded();
  return found;
};

/** Throws unauthorized. */
export const getPayer = async (spender: Spender) => {
  const [account, found] = await Promise.all([getAccount(spender.accountId), currentKeys(spender)]);
  const capped = found.filter((key) => key !== undefined).filter(isCapped);
  return { ...account, key_id: spender.spendsBy[0], capped };
};

/** All errors with which the charge would be refused now. */
export const payRefusals = (charge: Charge, { capped = [], ...account }: Payer): AppError[] =>
  [unaffordable(charge, account), ...capped.map((key) => overCap(key, charge))].filter((error) => error !== undefined);

/** Throws insufficient_credits, spend_limit_reached and key_cap_reached before work is prepared; the transaction decides. */
export const refuseUnaffordable = (charge: Charge, payer: Payer): void => {
  const [refusal] = payRefusals(charge, payer);
  if (refusal) throw refusal;
};
