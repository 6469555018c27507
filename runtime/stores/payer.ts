import type { AccountRecord } from '#contract/records/account.ts';
import { type CountedCap, KeyRecord } from '#contract/records/api-key.ts';
import type { AppError } from '#core/app-error.ts';
import { type Charge, unaffordable } from '#core/cost/daily-spend.ts';
import { type CappedKey, isCapped, overCap } from '#core/keys/cap.ts';
import { getItem } from '../aws/dynamodb.ts';
import { getAccount } from './accounts.ts';

/** The account that pays for new work, and the key whose request creates it. */
export interface Payer extends AccountRecord {
  readonly key_id?: string | undefined;
  /** Of the key and its ancestors, those that have a cap. */
  readonly capped?: readonly CappedKey[];
}

/** The fields of work that say who paid. */
export interface Payment {
  readonly key_id?: string | undefined;
  readonly counted_on?: CountedCap[];
}

/** `spendsBy`: the ids of the key and of its ancestors. Their caps are read from the table each time and never cached. */
export const getPayer = async (accountId: string, spendsBy: readonly string[]) => {
  const [account, keys] = await Promise.all([
    getAccount(accountId),
    Promise.all(spendsBy.map((key_id) => getItem('keys', { account_id: accountId, key_id }, KeyRecord))),
  ]);
  return { ...account, key_id: spendsBy[0], capped: keys.filter((key) => key !== undefined).filter(isCapped) };
};

/** All errors with which the charge would be refused now. */
export const payRefusals = (charge: Charge, { capped = [], ...account }: Payer): AppError[] =>
  [unaffordable(charge, account), ...capped.map((key) => overCap(key, charge))].filter((error) => error !== undefined);

/** Throws insufficient_credits, spend_limit_reached and key_cap_reached before work is prepared; the transaction decides. */
export const refuseUnaffordable = (charge: Charge, payer: Payer): void => {
  const [refusal] = payRefusals(charge, payer);
  if (refusal) throw refusal;
};
