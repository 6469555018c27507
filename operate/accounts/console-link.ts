import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { consoleLinkLifetimeSeconds } from '#contract/limits.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { idOfSecret } from '#core/keys/api-key.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { hashOfSecret, writeToken } from '#core/keys/session-token.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { insertSession } from '#runtime/stores/sessions.ts';
import { isNamed, listKeys } from './keys.ts';
import { operatorActor } from './operator-actor.ts';

/**
 * A token that POST /sessions takes once, within ten minutes, for a session of this key. Takes an id of the key, or none where the
 * deployment has one account: then its oldest live key. Throws a sentence for the operator.
 */
export const newConsoleToken = async (id: string | undefined): Promise<{ token: string; key: ApiKeyRecord }> => {
  const key = await keyFor(id);
  const secret = randomBytes(32).toString('base64url');
  const link = {
    account_id: key.account_id,
    session_id: newId(),
    key_id: idOfSecret(key),
    ancestors: key.ancestors,
    key_hash: key.key_hash,
    from_link: true as const,
    link_hash: hashOfSecret(secret),
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + consoleLinkLifetimeSeconds,
  };
  await insertSession(link, await operatorActor());
  // After a # it reaches neither the server's log nor the next page.
  return { token: writeToken({ ...link, secret }), key };
};

const keyFor = async (id: string | undefined): Promise<ApiKeyRecord> => {
  const keys = (await listKeys(undefined)).filter((key) => isValidKey(key, Date.now()));
  const wanted = keys.filter((key) => (id ? isNamed(key, id) : !isTestAccount(key.account_id)));
  const [key] = wanted;
  const count = new Set(wanted.map(idOfSecret)).size;
  const accounts = new Set(wanted.map(({ account_id }) => account_id));
  if (key && (id ? count === 1 : accounts.size === 1)) return key;
  throw new Error(
    id
      ? `${count} valid keys have an id that starts with ${id}. npm run admin -- key list shows them.`
      : `There are valid keys of ${accounts.size} accounts. Name one: npm run admin -- key list shows them.`,
  );
};
