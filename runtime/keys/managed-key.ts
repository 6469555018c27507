import type { KeyRecord } from '#contract/records/api-key.ts';
import { AppError } from '#core/app-error.ts';
import { mayManage } from '#core/keys/key-rules.ts';
import type { Principal } from '#core/keys/principal.ts';
import { findKey, findKeyBelow } from '../stores/keys.ts';

/** The key of the caller, read from its table and not from a cache. Throws unauthorized. */
export const ownKey = async ({ accountId, keyId }: Principal): Promise<KeyRecord> => {
  const key = await findKey({ account_id: accountId, key_id: keyId });
  if (key && !key.revoked_at) return key;
  throw new AppError('unauthorized', 'This API key is not valid. It may be mistyped or revoked.');
};

/** The caller's key, and the key with this id where the caller manages it; a revoked one too. Throws not_found. */
export const managedKey = async (principal: Principal, keyId: string) => {
  const [own, key] = await Promise.all([
    ownKey(principal),
    findKeyBelow({ account_id: principal.accountId, key_id: keyId }),
  ]);
  if (!key || !mayManage(own, key)) throw noKey();
  return { own, key };
};

export const noKey = (): AppError => new AppError('not_found', 'There is no API key with this id.');
