import { v7 as newId } from 'uuid';
import { AccountRecord } from '#contract/records/account.ts';
import { ApiKeyRecord, type KeyRecord } from '#contract/records/api-key.ts';
import { defaultScopes } from '#contract/scopes.ts';
import { idOfSecret } from '#core/keys/api-key.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { getItem, transact } from '#runtime/aws/dynamodb.ts';
import { revokeWithDescendants } from '#runtime/keys/key-descendants.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { ensureTestAccount } from '#runtime/stores/accounts.ts';
import { auditEntry } from '#runtime/stores/audit.ts';
import { findKey, insertKey } from '#runtime/stores/keys.ts';
import { operatorActor } from './operator-actor.ts';
import { scanTable } from './scan-table.ts';

interface Settings extends Partial<Pick<KeyRecord, 'scopes' | 'cap_credits' | 'cap_period'>> {
  readonly test?: boolean;
}

/** A new key with its secret, which is shown only here. Throws a sentence when there is no such account. */
export const createKey = async (
  accountId: string,
  name: string,
  { scopes = [...defaultScopes], test = false, ...cap }: Settings = {},
): Promise<string> => {
  const account = await getItem('accounts', { account_id: accountId }, AccountRecord);
  if (!account) throw new Error(`There is no account ${accountId}. npm run admin -- account list shows them.`);
  if (test) await ensureTestAccount(account);
  const account_id = test ? testAccountOf(accountId) : accountId;
  const { secret, kept } = newSecret(account_id);
  const key: KeyRecord = {
    account_id,
    key_id: newId(),
    name,
    scopes,
    ancestors: [],
    secrets: [kept],
    ...cap,
    ...(cap.cap_period && { cap_version: 0 }),
    version: 0,
    created_at: new Date().toISOString(),
  };
  const by = await operatorActor();
  await retryChanged('API key', 10, async () => (await insertKey(key, by)) || undefined);
  return secret;
};

export const listKeys = async (accountId: string | undefined): Promise<ApiKeyRecord[]> =>
  (await scanTable('api-keys', ApiKeyRecord)).filter((key) => !accountId || key.account_id === accountId);

/** Whether an operator means this key: by the start of its hash, as `key list` shows it, or by the id that /api-keys shows. */
export const isNamed = (key: ApiKeyRecord, id: string): boolean =>
  key.key_hash.startsWith(id) || idOfSecret(key) === id;

/** Takes an id of the key. A warm Lambda may accept the key for 60 seconds more. */
export const revokeKey = async (id: string): Promise<ApiKeyRecord> => {
  const key = await keyNamed(id);
  const now = new Date().toISOString();
  const managed = await findKey({ account_id: key.account_id, key_id: idOfSecret(key) });
  const by = await operatorActor();
  if (managed) await revokeWithDescendants(managed, now, by);
  else {
    const { account_id, key_hash } = key;
    const conditions = [{ present: 'key_hash' }];
    await transact<string>({
      secret: { table: 'api-keys', update: { key_hash }, set: { revoked_at: now }, conditions },
      ...auditEntry({ account_id, action: 'key.revoked', by, target_id: idOfSecret(key) }),
    });
  }
  return key;
};

const keyNamed = async (id: string): Promise<ApiKeyRecord> => {
  const matches = (await listKeys(undefined)).filter((key) => isNamed(key, id));
  const [key] = matches;
  // A key that was rotated has several secrets.
  const count = new Set(matches.map(idOfSecret)).size;
  if (key && count === 1) return key;
  throw new Error(
    `${count} keys have an id that starts with ${id}. npm run admin -- key list shows them; give more of the id.`,
  );
};

/** Gives keys that were made before keys had settings an item of their own, so that /api-keys shows them. Answers how many. */
export const adoptKeys = async (): Promise<number> => {
  let adopted = 0;
  for (const secret of await listKeys(undefined)) {
    const { account_id, key_hash, name, last_four, created_at, revoked_at } = secret;
    const key_id = idOfSecret(secret);
    if (revoked_at || (await findKey({ account_id, key_id }))) continue;
    const scopes = secret.scopes ?? [...defaultScopes];
    const secrets = [{ key_hash, last_four }];
    const key: KeyRecord = { account_id, key_id, name, scopes, ancestors: [], secrets, version: 0, created_at };
    const refusal = await transact({
      key: { table: 'keys', put: key, conditions: [{ absent: 'key_id' }] },
      secret: {
        table: 'api-keys',
        update: { key_hash },
        set: { key_id, scopes },
        conditions: [{ present: 'key_hash' }, { absent: 'revoked_at' }],
      },
      count: { table: 'accounts', update: { account_id }, add: { keys: 1 }, conditions: [{ present: 'account_id' }] },
    });
    if (!refusal) adopted += 1;
  }
  return adopted;
};
