import { maxApiKeys, revokedKeyLifetimeSeconds } from '#contract/limits.ts';
import {
  type ApiKeyRecord,
  type KeyGrant,
  KeyRecord,
  type KeySecret,
  type KeySettings,
} from '#contract/records/api-key.ts';
import { AppError } from '#core/app-error.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { accountsBelow, liveAccountOf } from '#core/keys/test-account.ts';
import { getItem, queryItems, transact, type Write } from '../aws/dynamodb.ts';
import { auditEntry } from './audit.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';

type Key = Pick<KeyRecord, 'account_id' | 'key_id'>;
const keyOf = ({ account_id, key_id }: Key) => ({ account_id, key_id });
/** The conditions that a key has not changed since it was read, apart from what it has spent. */
const asRead = ({ version }: KeyRecord) => [{ field: 'version', is: version }, { absent: 'revoked_at' }] as const;

/** Undefined when there is none, or it belongs to another account. Revoked keys are found for some time. */
export const findKey = ({ account_id, key_id }: Key): Promise<KeyRecord | undefined> =>
  getItem('keys', { account_id, key_id }, KeyRecord);

/** The key with this id of an account or, below a live account, of its test account. */
export const findKeyBelow = async ({ account_id, key_id }: Key): Promise<KeyRecord | undefined> => {
  for (const id of accountsBelow(account_id)) {
    const key = await findKey({ account_id: id, key_id });
    if (key) return key;
  }
  return undefined;
};

/** The key that made a key: of a test key it may be a live one. */
export const findParent = async ({ account_id, ancestors: [key_id] }: KeyRecord): Promise<KeyRecord | undefined> =>
  key_id === undefined
    ? undefined
    : ((await findKey({ account_id, key_id })) ?? (await findKey({ account_id: liveAccountOf(account_id), key_id })));

/** Keys that are not revoked, newest first. */
export const listKeys = (accountId: string): Promise<KeyRecord[]> =>
  queryItems(
    { table: 'keys', partition: { account_id: accountId }, limit: maxApiKeys, without: 'revoked_at' },
    KeyRecord,
  );

/** The same with, below a live account, those of its test account. */
export const listKeysBelow = async (accountId: string): Promise<KeyRecord[]> => {
  const lists = await Promise.all(accountsBelow(accountId).map(listKeys));
  return lists.flat().toSorted((one, other) => (one.key_id < other.key_id ? 1 : -1));
};

/** The item of a secret repeats the fields of its key that requests need; a rotated secret expires after its overlap. */
export const secretItem = (key: KeyRecord, secret: KeySecret): ApiKeyRecord => ({
  key_hash: secret.key_hash,
  account_id: key.account_id,
  key_id: key.key_id,
  last_four: secret.last_four,
  created_at: key.created_at,
  ...repeated(key, secret),
});

const repeated = ({ name, scopes, ancestors, expires_at }: KeyRecord, secret: KeySecret) => ({
  name,
  scopes,
  ancestors,
  expires_at: [expires_at, secret.expires_at].filter((time) => time !== undefined).toSorted()[0],
});

const secretWrite = (secret: KeySecret, set: Partial<ApiKeyRecord>): Write => ({
  table: 'api-keys',
  update: { key_hash: secret.key_hash },
  set,
  conditions: [{ present: 'key_hash' }],
});

/** Refused when the parent key has changed since it was read: so no key gets a right that its parent has just lost. */
const checkParent = (parent: KeyRecord | undefined): Record<string, Write> =>
  parent ? { parent: { table: 'keys', check: keyOf(parent), conditions: asRead(parent) } } : {};

const audited = (action: 'key.created' | 'key.changed' | 'key.rotated' | 'key.revoked', by: string, key: Key) =>
  auditEntry({ account_id: key.account_id, action, by, target_id: key.key_id });

/** Keys that have expired count until they are revoked: at the limit some of them are. Whether there were any. */
const revokeExpired = async (accountId: string, by: string): Promise<boolean> => {
  const expired = (await listKeys(accountId)).filter((key) => !isValidKey(key, Date.now())).slice(0, 10);
  for (const key of expired) await revokeKey(key, new Date().toISOString(), by);
  return expired.length > 0;
};

interface NewKeyOptions {
  readonly parent?: KeyRecord;
  readonly remembered?: Remembered;
  /** Writes that are done with it, or nothing is. */
  readonly also?: Readonly<Record<string, Write>>;
}

/**
 * False where the parent key has changed since it was read, `also` is refused, or there is room only now that expired keys are revoked.
 * `by`: `actorOf`. Throws plan_limit_exceeded.
 */
export const insertKey = async (
  key: KeyRecord,
  by: string,
  { parent, remembered = {}, also = {} }: NewKeyOptions = {},
): Promise<boolean> => {
  const refusal = await transact<string>({
    ...remembered,
    ...also,
    ...checkParent(parent),
    count: {
      table: 'accounts',
      update: { account_id: key.account_id },
      add: { keys: 1 },
      conditions: [{ present: 'account_id' }, { absent: 'erasing_at' }, { absentOrBelow: 'keys', value: maxApiKeys }],
    },
    key: { table: 'keys', put: key, conditions: [{ absent: 'key_id' }] },
    ...Object.fromEntries(
      key.secrets.map((secret) => [
        secret.key_hash,
        { table: 'api-keys', put: secretItem(key, secret) } satisfies Write,
      ]),
    ),
    ...audited('key.created', by, key),
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.item?.erasing_at) throw new AppError('unauthorized', 'The account is being erased: it gets no keys.');
  if (refusal?.write === 'count' && refusal.item) {
    if (await revokeExpired(key.account_id, by)) return false;
    throw new AppError('plan_limit_exceeded', `An account has at most ${maxApiKeys} API keys. Revoke one first.`);
  }
  if (refusal?.write === 'count') throw new Error(`There is no account ${key.account_id}`);
  return !refusal;
};

/** Replaces the settings of `read` by those of `key`. False where the key, or its parent, has changed since it was read. */
export const changeKey = async (read: KeyRecord, key: KeyRecord, by: string, parent?: KeyRecord): Promise<boolean> => {
  const { name, scopes, expires_at, cap_credits, cap_period, cap_version } = key;
  const settings = { name, scopes, expires_at, cap_credits, cap_period, cap_version } satisfies KeySettings;
  const refusal = await transact<string>({
    ...checkParent(parent),
    key: {
      table: 'keys',
      update: keyOf(key),
      set: { ...settings, version: read.version + 1 },
      // Charges that an earlier cap counted do not count on this one.
      remove: cap_version === read.cap_version ? [] : ['spent_in', 'spent_credits'],
      conditions: asRead(read),
    },
    ...Object.fromEntries(key.secrets.map((secret) => [secret.key_hash, secretWrite(secret, repeated(key, secret))])),
    ...audited('key.changed', by, key),
  });
  return !refusal;
};

/** Replaces the secrets of a key, and its grant, which it loses where there is none. False where it has changed since it was read. */
export const changeSecrets = async (
  read: KeyRecord,
  secrets: KeySecret[],
  { by, remembered = {}, grant }: { by: string; remembered?: Remembered; grant?: KeyGrant },
): Promise<boolean> => {
  const key = { ...read, secrets };
  const removed = read.secrets.filter(({ key_hash }) => secrets.every((secret) => secret.key_hash !== key_hash));
  const isNew = ({ key_hash }: KeySecret) => read.secrets.every((secret) => secret.key_hash !== key_hash);
  const refusal = await transact<string>({
    ...remembered,
    key: {
      table: 'keys',
      update: keyOf(key),
      set: { secrets, version: read.version + 1, ...(grant && { grant }) },
      remove: grant ? [] : ['grant'],
      conditions: asRead(read),
    },
    ...Object.fromEntries(
      secrets.map((secret) => [
        secret.key_hash,
        isNew(secret)
          ? ({ table: 'api-keys', put: secretItem(key, secret) } satisfies Write)
          : secretWrite(secret, repeated(key, secret)),
      ]),
    ),
    ...Object.fromEntries(
      removed.map(({ key_hash }) => [key_hash, { table: 'api-keys', delete: { key_hash } } satisfies Write]),
    ),
    ...audited('key.rotated', by, key),
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  return !refusal;
};

/** False where it has changed since it was read. */
export const revokeKey = async (read: KeyRecord, revoked_at: string, by: string): Promise<boolean> => {
  const forget_at = Math.ceil(Date.parse(revoked_at) / 1000) + revokedKeyLifetimeSeconds;
  const refusal = await transact<string>({
    key: {
      table: 'keys',
      update: keyOf(read),
      set: { revoked_at, forget_at, version: read.version + 1 },
      conditions: asRead(read),
    },
    count: { table: 'accounts', update: { account_id: read.account_id }, add: { keys: -1 } },
    ...Object.fromEntries(read.secrets.map((secret) => [secret.key_hash, secretWrite(secret, { revoked_at })])),
    ...audited('key.revoked', by, read),
  });
  return !refusal;
};
