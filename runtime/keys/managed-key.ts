import type { KeyRecord } from '#contract/records/api-key.ts';
import { AppError } from '#core/app-error.ts';
import { mayManage } from '#core/keys/key-rules.ts';
import type { Principal } from '#core/keys/principal.ts';
import { findKeyBelow } from '../stores/keys.ts';
import { currentKeys } from '../stores/payer.ts';

/** The key of the caller, while it and the caller's session are valid. Throws unauthorized. */
export const ownKey = async (principal: Principal): Promise<KeyRecord> => {
  const [key] = await currentKeys({ ...principal, spendsBy: [principal.keyId] });
  if (key) return key;
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
