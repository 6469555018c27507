import { randomInt } from 'node:crypto';
import { ApiKeyRecord } from '#contract/records/account.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { scanTable } from './scan-table.ts';

/** A new key; the only time that anyone sees it. Throws a sentence when there is no such account. */
export const createKey = async (accountId: string, name: string): Promise<string> => {
  const key = makeApiKey((below) => randomInt(below));
  const record: ApiKeyRecord = {
    key_hash: hashOfKey(key),
    account_id: accountId,
    name,
    last_four: key.slice(-4),
    created_at: new Date().toISOString(),
  };
  const refusal = await transact({
    account: { table: 'accounts', check: { account_id: accountId }, conditions: [{ present: 'account_id' }] },
    key: { table: 'api-keys', put: record, conditions: [{ absent: 'key_hash' }] },
  });
  if (refusal) throw new Error(`There is no account ${accountId}. npm run admin -- account list shows them.`);
  return key;
};

export const listKeys = async (accountId: string | undefined): Promise<ApiKeyRecord[]> =>
  (await scanTable('api-keys', ApiKeyRecord)).filter((key) => !accountId || key.account_id === accountId);

/** Takes the start of the key's hash, as `key list` shows it. A warm Lambda may accept the key for 60 seconds more. */
export const revokeKey = async (hashStart: string): Promise<ApiKeyRecord> => {
  const matches = (await listKeys(undefined)).filter((key) => key.key_hash.startsWith(hashStart));
  const [key] = matches;
  if (!key || matches.length > 1)
    throw new Error(
      `${matches.length} keys have an id that starts with ${hashStart}. npm run admin -- key list shows them; give more of the id.`,
    );
  await updateItem(
    'api-keys',
    { key_hash: key.key_hash },
    {
      set: { revoked_at: new Date().toISOString() },
      conditions: [{ present: 'key_hash' }],
    },
  );
  return key;
};
