import type { PlanName } from '#contract/plans.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { createAccount } from '../../../operate/accounts/accounts.ts';
import { createKey, revokeKey } from '../../../operate/accounts/keys.ts';
import { enterDeployment } from '../../../operate/stage/deployment.ts';
import { Api } from './api.ts';

/**
 * Creates an account and a key as an operator does, in the local cloud with this data folder. The key has a cap that nobody
 * reaches: so every Lambda that charges or refunds counts on it.
 */
export const newAccount = async (data: string, plan: PlanName) => {
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  const { account_id: accountId, credits } = await createAccount('test', plan);
  const apiKey = await createKey(accountId, 'test', {
    scopes: [...scopes],
    cap_credits: 1_000_000,
    cap_period: 'month',
  });
  return {
    accountId,
    credits,
    apiKey,
    /** The API, called with the key. */
    api: new Api({ baseUrl, apiKey }),
    keyId: (await findSecret(hashOfKey(apiKey)))?.key_id ?? '',
    anotherKey: () => createKey(accountId, 'another'),
    revokeKey: () => revokeKey(hashOfKey(apiKey)),
  };
};
