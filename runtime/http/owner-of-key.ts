import { keyCacheSeconds } from '#contract/limits.ts';
import { ApiKeyRecord } from '#contract/records/account.ts';
import { AppError } from '#core/app-error.ts';
import { hashOfKey, isWellFormedKey } from '#core/keys/api-key.ts';
import { getItem } from '../aws/dynamodb.ts';

const maxCachedKeys = 1000;
const cache = new Map<string, { accountId: string; untilMs: number }>();

export interface KeyOwner {
  readonly keyHash: string;
  readonly accountId: string;
}

/** The key of `Authorization: Bearer sk_live_…` and its account. Throws unauthorized. */
export const ownerOfKey = async (authorization: string | undefined): Promise<KeyOwner> => {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key) throw new AppError('unauthorized', 'Send your API key in the header Authorization: Bearer sk_live_….');
  if (!isWellFormedKey(key)) throw refused();
  const keyHash = hashOfKey(key);
  const cached = cache.get(keyHash);
  if (cached && cached.untilMs > Date.now()) return { keyHash, accountId: cached.accountId };
  const record = await getItem('api-keys', { key_hash: keyHash }, ApiKeyRecord);
  if (!record || record.revoked_at) throw refused();
  if (cache.size >= maxCachedKeys) cache.clear();
  cache.set(keyHash, { accountId: record.account_id, untilMs: Date.now() + keyCacheSeconds * 1000 });
  return { keyHash, accountId: record.account_id };
};

const refused = () => new AppError('unauthorized', 'This API key is not valid. It may be mistyped or revoked.');
