import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { AppError } from '#core/app-error.ts';
import { hashOfKey, idOfSecret, isWellFormedKey } from '#core/keys/api-key.ts';
import { isValidKey, type Principal, principalOfKey } from '#core/keys/principal.ts';
import { findSecret, noteUse } from '../stores/key-secrets.ts';
import { SecretCache } from './secret-cache.ts';

const cache = new SecretCache<ApiKeyRecord>();

/** Throws unauthorized. */
export const keyOfHeader = (authorization: string | undefined): string => {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key) throw new AppError('unauthorized', 'Send your API key in the header Authorization: Bearer sk_live_….');
  return key;
};

/** The principal of the API key in `Authorization: Bearer sk_live_…`. Throws unauthorized. */
export const principalOf = async (authorization: string | undefined): Promise<Principal> => {
  const key = keyOfHeader(authorization);
  const keyHash = hashOfKey(key);
  const record = isWellFormedKey(key) ? await cache.get(keyHash, () => usedSecret(keyHash)) : undefined;
  if (!record || !isValidKey(record, Date.now())) {
    throw new AppError('unauthorized', 'This API key is not valid. It may be mistyped, revoked or expired.');
  }
  return principalOfKey(record, idOfSecret(record), keyHash);
};

const usedSecret = async (keyHash: string): Promise<ApiKeyRecord | undefined> => {
  const record = await findSecret(keyHash);
  if (!record || !isValidKey(record, Date.now())) return undefined;
  await noteUse(record, Date.now());
  return record;
};
