import { oauthRoutes } from '#contract/oauth.ts';
import { hashOfKey, isWellFormedKey } from '#core/keys/api-key.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { revokeWithDescendants } from '#runtime/keys/key-descendants.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { answerForm } from '#runtime/oauth/form.ts';
import { type GrantedKey, isGranted, keyOfRefreshToken } from '#runtime/oauth/granted-key.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { findKey } from '#runtime/stores/keys.ts';

/** POST /oauth/revoke (RFC 7009): either token of a key that was issued by OAuth revokes it. Other keys it leaves alone. */
export const handler = admittedRoute(oauthRoutes.revokeToken, (event) =>
  answerForm(event, async (field) => {
    const token = field('token');
    const key = (await keyOfRefreshToken(token))?.key ?? (await keyOfAccessToken(token));
    const client = field('client_id');
    if (!key || (client && client !== key.grant.client_id)) return {};
    belongsTo({ account_id: key.account_id });
    await revokeWithDescendants(key, new Date().toISOString(), `key ${key.key_id}`);
    return {};
  }),
);

const keyOfAccessToken = async (token: string): Promise<GrantedKey | undefined> => {
  const secret = isWellFormedKey(token) ? await findSecret(hashOfKey(token)) : undefined;
  if (!secret?.key_id || !isValidKey(secret, Date.now())) return undefined;
  const key = await findKey({ account_id: secret.account_id, key_id: secret.key_id });
  return isGranted(key) ? key : undefined;
};
