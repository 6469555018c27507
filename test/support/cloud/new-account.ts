import type { PlanName } from '#contract/plans.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { createAccount } from '../../../commands/admin/accounts.ts';
import { createKey, revokeKey } from '../../../commands/admin/keys.ts';
import { enterDeployment } from '../../../commands/deployment.ts';

/** An account and key of the local cloud that keeps its data there, made as an operator makes them. */
export const newAccount = async (data: string, plan: PlanName) => {
  await enterDeployment({ data });
  const { account_id: accountId, credits } = await createAccount('test', plan);
  const apiKey = await createKey(accountId, 'test');
  return {
    accountId,
    credits,
    apiKey,
    anotherKey: () => createKey(accountId, 'another'),
    revokeKey: () => revokeKey(hashOfKey(apiKey)),
  };
};
