import { v7 as newId } from 'uuid';
import { maxKeyAncestors } from '#contract/limits.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import { AppError } from '#core/app-error.ts';
import { refuseBeyond, refusePast } from '#core/keys/key-rules.ts';
import { actorOf } from '#core/keys/principal.ts';
import { isTestAccount, testAccountOf } from '#core/keys/test-account.ts';
import { apiKeyView } from '#core/views/api-key-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { ownKey } from '#runtime/keys/managed-key.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { ensureTestAccount, getAccount } from '#runtime/stores/accounts.ts';
import { insertKey } from '#runtime/stores/keys.ts';

/** POST /api-keys: the only reply with the secret, and its repetitions. */
export const handler = httpRoute(apiKeyRoutes.createApiKey, async ({ accountId, principal, body, remember }) =>
  retryChanged('API key', 10, async () => {
    const own = await ownKey(principal);
    if (own.ancestors.length >= maxKeyAncestors) {
      throw new AppError(
        'beyond_own_key',
        `Keys made by keys may be ${maxKeyAncestors} generations deep. This key is of the last one: make the new key with its parent key.`,
      );
    }
    const { name, scopes, cap, test = isTestAccount(accountId) } = body;
    if (!test && isTestAccount(accountId))
      throw new AppError('beyond_own_key', 'A test key makes test keys only.', { param: 'test' });
    refusePast(body.expires_at, Date.now());
    const expires_at = body.expires_at ?? own.expires_at;
    refuseBeyond({ scopes, expires_at }, own);
    const account_id = test ? testAccountOf(accountId) : accountId;
    if (account_id !== accountId) await ensureTestAccount(await getAccount(accountId));
    const { secret, kept } = newSecret(account_id);
    const now = new Date().toISOString();
    const key: KeyRecord = {
      account_id,
      key_id: newId(),
      name,
      scopes,
      ancestors: [own.key_id, ...own.ancestors],
      secrets: [kept],
      expires_at,
      ...(cap && { cap_credits: cap.credits, cap_period: cap.period, cap_version: 0 }),
      version: 0,
      created_at: now,
    };
    const reply = { body: { ...apiKeyView(key, undefined, now), secret } };
    return (await insertKey(key, actorOf(principal), { parent: own, remembered: remember(reply) })) ? reply : undefined;
  }),
);
