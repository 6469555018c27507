import { randomInt } from 'node:crypto';
import type { KeySecret } from '#contract/records/api-key.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { isTestAccount } from '#core/keys/test-account.ts';

/** A new secret of a key of the account, which is shown once, and what is stored of it. */
export const newSecret = (accountId: string): { readonly secret: string; readonly kept: KeySecret } => {
  const secret = makeApiKey((below) => randomInt(below), isTestAccount(accountId) ? 'test' : 'live');
  return { secret, kept: { key_hash: hashOfKey(secret), last_four: secret.slice(-4) } };
};
