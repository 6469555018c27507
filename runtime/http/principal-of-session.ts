import type { ApiKeyRecord, KeyRecord } from '#contract/records/api-key.ts';
import type { SessionRecord } from '#contract/records/session.ts';
import { endOfSecretMs, type Principal, principalOfKey, sessionEnded } from '#core/keys/principal.ts';
import { openingSecret } from '#core/keys/session-rules.ts';
import { hashOfSecret, readToken, type SessionToken } from '#core/keys/session-token.ts';
import { findSecret } from '../stores/key-secrets.ts';
import { findKey } from '../stores/keys.ts';
import { findSession } from '../stores/sessions.ts';
import { SecretCache } from './secret-cache.ts';

interface Known {
  readonly session: SessionRecord;
  readonly key: KeyRecord | ApiKeyRecord;
}

const cache = new SecretCache<Known>();

/**
 * The principal of a session cookie, with the rights and the expiry of the key that the session was made with. It ends with the secret
 * that opened it. Throws unauthorized.
 */
export const principalOfSession = async (cookie: string): Promise<Principal> => {
  const token = readToken(cookie);
  const known = token && (await cache.get(hashOfSecret(cookie), () => sessionOf(token)));
  if (!known || known.session.expires_at * 1000 <= Date.now()) throw sessionEnded();
  const principal = principalOfLinked(known);
  if (endOfSecretMs(known.key, principal.secretHash) <= Date.now()) throw sessionEnded();
  return { ...principal, principalId: known.session.session_id };
};

export const principalOfLinked = ({ session, key }: Known): Principal => ({
  ...principalOfKey(key, session.key_id, session.key_hash),
  secretHash: openingSecret(session),
});

const sessionOf = async (token: SessionToken): Promise<Known | undefined> => {
  const session = await findSession(token);
  if (!session || session.secret_hash !== hashOfSecret(token.secret)) return undefined;
  const key = await keyOfSession(session);
  return key && { session, key };
};

/** The key of a session, read from its table. A key from before the table `keys` existed has only the item of its secret. */
export const keyOfSession = async (session: SessionRecord): Promise<KeyRecord | ApiKeyRecord | undefined> =>
  (await findKey(session)) ?? (await findSecret(session.key_hash));
