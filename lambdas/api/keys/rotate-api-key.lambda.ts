import { maxKeySecrets } from '#contract/limits.ts';
import type { KeySecret } from '#contract/records/api-key.ts';
import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import { actorOf } from '#core/keys/principal.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { apiKeyReply } from '#runtime/keys/api-key-reply.ts';
import { managedKey, noKey } from '#runtime/keys/managed-key.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { changeSecrets } from '#runtime/stores/keys.ts';

/**
 * POST /api-keys/{key_id}/rotate: the new secret is shown in this reply, and its repetitions. Those before end with the overlap at the
 * latest, one that was rotated before perhaps earlier: so a client that lost the reply and rotates again, without an Idempotency-Key,
 * still has a valid secret, and without an overlap all others end. A key that was issued by OAuth is the client's no more: its refresh
 * token does nothing.
 */
export const handler = httpRoute(apiKeyRoutes.rotateApiKey, async ({ principal, params, body, remember }) =>
  retryChanged('API key', 10, async () => {
    const { key } = await managedKey(principal, params.key_id);
    if (key.revoked_at) throw noKey();
    const { secret, kept } = newSecret(key.account_id);
    const nowMs = Date.now();
    const until = new Date(nowMs + body.overlap_seconds * 1000).toISOString();
    const rotated = key.secrets
      .map(
        ({ expires_at = until, ...one }): KeySecret => ({
          ...one,
          expires_at: until < expires_at ? until : expires_at,
        }),
      )
      .filter(({ expires_at = '' }) => expires_at > new Date(nowMs).toISOString());
    const secrets = [kept, ...rotated].slice(0, maxKeySecrets);
    const reply = { body: { ...(await apiKeyReply({ ...key, secrets, grant: undefined })), secret } };
    const by = actorOf(principal);
    return (await changeSecrets(key, secrets, { by, remembered: remember(reply) })) ? reply : undefined;
  }),
);
