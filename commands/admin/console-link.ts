import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { consoleLinkLifetimeSeconds } from '#contract/limits.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { idOfSecret } from '#core/keys/api-key.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { hashOfSecret, writeToken } from '#core/keys/session-token.ts';
import { insertSession } from '#runtime/stores/sessions.ts';
import { listKeys } from './keys.ts';

/**
 * A token that POST /sessions takes once, within ten minutes, for a session of this key. Takes the start of the key's id, as
 * `key list` shows it, or none where the deployment has one account: then its oldest key. Throws a sentence for the operator.
 */
export const newConsoleToken = async (idStart: string | undefined): Promise<{ token: string; key: ApiKeyRecord }> => {
  const key = await keyFor(idStart);
  const secret = randomBytes(32).toString('base64url');
  const link = {
    account_id: key.account_id,
    session_id: newId(),
    key_id: idOfSecret(key),
    ancestors: key.ancestors,
    key_hash: key.key_hash,
    link_hash: hashOfSecret(secret),
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + consoleLinkLifetimeSeconds,
  };
  await insertSession(link);
  // After a # it reaches neither the server's log nor the next page.
  return { token: writeToken({ ...link, secret }), key };
};

const keyFor = async (idStart: string | undefined): Promise<ApiKeyRecord> => {
  const keys = (await listKeys(undefined)).filter((key) => isValidKey(key, Date.now()));
  const wanted = idStart ? keys.filter(({ key_hash }) => key_hash.startsWith(idStart)) : keys;
  const [key] = wanted;
  const accounts = new Set(wanted.map(({ account_id }) => account_id));
  if (key && (idStart ? wanted.length === 1 : accounts.size === 1)) return key;
  throw new Error(
    idStart
      ? `${wanted.length} valid keys have an id that starts with ${idStart}. npm run admin -- key list shows them.`
      : `There are valid keys of ${accounts.size} accounts. Name one: npm run admin -- key list shows them.`,
  );
};
