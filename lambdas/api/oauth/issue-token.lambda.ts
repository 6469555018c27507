import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { accessTokenLifetimeSeconds, maxKeySecrets, refreshRetrySeconds } from '#contract/limits.ts';
import { oauthRoutes } from '#contract/oauth.ts';
import type { KeyGrant, KeyRecord } from '#contract/records/api-key.ts';
import type { AuthorizationCodeRecord } from '#contract/records/authorization-code.ts';
import { hashOf } from '#core/hash-of.ts';
import { isSame } from '#core/is-same.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { refuseBeyond } from '#core/keys/key-rules.ts';
import { endOfSecretMs } from '#core/keys/principal.ts';
import { isPart, provesChallenge, type RefreshToken, writeRefreshToken } from '#core/oauth/secrets.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { seal, unseal } from '#runtime/http/seal.ts';
import { revokeWithDescendants } from '#runtime/keys/key-descendants.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { answerForm, OAuthError } from '#runtime/oauth/form.ts';
import { keyOfRefreshToken } from '#runtime/oauth/granted-key.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { findCode, takeCode } from '#runtime/stores/authorization-codes.ts';
import { changeSecrets, findKey, insertKey } from '#runtime/stores/keys.ts';

type Field = (name: string) => string;
const required = (field: Field, name: string): string => {
  if (field(name)) return field(name);
  throw new OAuthError('invalid_request', `${name} is missing.`);
};

/** POST /oauth/token. An access token is a secret of a key, which lives an hour; a refresh token gives the key another one. */
export const handler = admittedRoute(oauthRoutes.issueToken, (event) =>
  answerForm(event, async (field) => {
    const type = required(field, 'grant_type');
    if (type === 'authorization_code') return retryChanged('API key', 10, () => exchanged(field));
    if (type === 'refresh_token') return retryChanged('API key', 10, () => refreshed(field));
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }),
);

/** Makes the key that a code is for; undefined where the key of the user has changed meanwhile. A used code revokes its key. */
const exchanged = async (field: Field) => {
  const given = required(field, 'code');
  const code = isPart(given) ? await findCode(given) : undefined;
  if (!code) throw noGrant();
  const { account_id, client_id, cap, scopes, key_expires_at: expires_at } = code;
  belongsTo({ account_id });
  const made = code.key_id && (await findKey({ account_id, key_id: code.key_id }));
  if (made) await revoke(made);
  if (code.key_id) throw noGrant();
  refuseOthers(code, field);
  const parent = await findKey({ account_id, key_id: code.parent_id });
  if (!parent || endOfSecretMs(parent, code.secret_hash) <= Date.now()) throw noGrant();
  refuseBeyond({ scopes, expires_at }, parent);
  const key_id = newId();
  const tokens = newTokens({ account_id, key_id, family: newPart(), expires_at });
  const key: KeyRecord = {
    account_id,
    key_id,
    name: code.name,
    scopes,
    ancestors: [parent.key_id, ...parent.ancestors],
    secrets: [tokens.kept],
    expires_at,
    cap_credits: cap.credits,
    cap_period: cap.period,
    cap_version: 0,
    grant: { client_id, ...tokens.grant },
    version: 0,
    created_at: tokens.grant.refreshed_at,
  };
  const isMade = await insertKey(key, code.by, { parent, also: { code: takeCode(code, key_id) } });
  return isMade ? { ...tokens.answer, scope: scopes.join(' ') } : undefined;
};

/** Throws without telling what is wrong, since the code may be stolen. */
const refuseOthers = (code: AuthorizationCodeRecord, field: Field): void => {
  const [redirect, resource] = [field('redirect_uri'), field('resource')];
  const isTheirs =
    code.valid_until_ms > Date.now() &&
    field('client_id') === code.client_id &&
    (redirect === '' || redirect === code.redirect_uri) &&
    provesChallenge(field('code_verifier'), code.code_challenge);
  if (!isTheirs) throw noGrant();
  if (resource && resource !== code.resource)
    throw new OAuthError('invalid_target', `resource must be ${code.resource}.`);
};

/**
 * Gives a key another secret; undefined where it has changed meanwhile. A refresh token works once, and for a short time its client is
 * answered the same: a reply may be lost, and programs that share a token refresh it at once. A token that was used before has been
 * stolen, or its successor, so it revokes the key.
 */
const refreshed = async (field: Field) => {
  const presented = required(field, 'refresh_token');
  const found = await keyOfRefreshToken(presented);
  if (!found) throw noGrant();
  const { key, token } = found;
  const { account_id, key_id, expires_at, scopes } = key;
  belongsTo({ account_id });
  const { client_id, refresh_hash, previous_hash, refreshed_at, successor } = key.grant;
  const presentedHash = hashOf(token.turn);
  const isClient = field('client_id') === client_id;
  const isRetry =
    isClient &&
    previous_hash !== undefined &&
    isSame(presentedHash, previous_hash) &&
    Date.now() - Date.parse(refreshed_at) < refreshRetrySeconds * 1000;
  if (!isSame(presentedHash, refresh_hash) && !isRetry) {
    await revoke(key);
    throw noGrant();
  }
  if (!isClient) throw noGrant();
  const wider = field('scope')
    .split(' ')
    .filter((scope) => scope && !scopes.some((own) => own === scope));
  if (wider.length > 0) throw new OAuthError('invalid_scope', `The key lacks the scope ${wider[0]}.`);
  const scope = scopes.join(' ');
  // Where an earlier release refreshed it, there is none: the token is then used once more.
  if (isRetry && successor) {
    const [secret = '', turn = ''] = unseal(successor, presented).split(' ');
    return { ...tokensOf({ ...token, turn }, secret, endOfSecretMs(key, hashOfKey(secret))), scope };
  }
  const { issued, ...tokens } = newTokens({ account_id, key_id, family: token.family, expires_at });
  const valid = key.secrets.filter((secret) => (secret.expires_at ?? '~') > tokens.grant.refreshed_at);
  const isChanged = await changeSecrets(key, [tokens.kept, ...valid].slice(0, maxKeySecrets), {
    by: `key ${key_id}`,
    grant: {
      client_id,
      ...tokens.grant,
      previous_hash: presentedHash,
      successor: seal(issued.join(' '), presented),
    },
  });
  return isChanged ? { ...tokens.answer, scope } : undefined;
};

const newPart = (): string => randomBytes(32).toString('base64url');

interface Tokens {
  readonly account_id: string;
  readonly key_id: string;
  readonly family: string;
  /** When the key expires, which ends what is issued. */
  readonly expires_at: string | undefined;
}

const newTokens = ({ expires_at, ...names }: Tokens) => {
  const { secret, kept } = newSecret(names.account_id);
  const turn = newPart();
  const nowMs = Date.now();
  const untilMs = Math.min(nowMs + accessTokenLifetimeSeconds * 1000, Date.parse(expires_at ?? '9999-12-31'));
  const grant: Omit<KeyGrant, 'client_id'> = {
    family_hash: hashOf(names.family),
    refresh_hash: hashOf(turn),
    refreshed_at: new Date(nowMs).toISOString(),
  };
  return {
    issued: [secret, turn],
    kept: { ...kept, expires_at: new Date(untilMs).toISOString() },
    grant,
    answer: tokensOf({ ...names, turn }, secret, untilMs),
  };
};

const tokensOf = (token: RefreshToken, secret: string, endMs: number) => ({
  access_token: secret,
  token_type: 'Bearer',
  expires_in: Math.floor((endMs - Date.now()) / 1000),
  refresh_token: writeRefreshToken(token),
});

const revoke = (key: KeyRecord): Promise<void> =>
  revokeWithDescendants(key, new Date().toISOString(), `key ${key.key_id}`);

const noGrant = (): OAuthError =>
  new OAuthError(
    'invalid_grant',
    'This is not valid, was used already, or has expired. Ask the user to allow it again.',
  );
