import type { KeyRecord } from '#contract/records/api-key.ts';
import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import type { PatchApiKey } from '#contract/schemas/api-key.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { AppError } from '#core/app-error.ts';
import { refuseBeyond, refuseBeyondGrant, refusePast } from '#core/keys/key-rules.ts';
import { actorOf } from '#core/keys/principal.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { apiKeyReply } from '#runtime/keys/api-key-reply.ts';
import { narrowDescendants } from '#runtime/keys/key-descendants.ts';
import { managedKey, noKey } from '#runtime/keys/managed-key.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { changeKey, findParent } from '#runtime/stores/keys.ts';

/** PATCH /api-keys/{key_id}: scopes and lifetime that the key loses, its descendants lose too. */
export const handler = httpRoute(apiKeyRoutes.updateApiKey, async ({ principal, params, body }) =>
  retryChanged('API key', 10, async () => {
    const { own, key } = await managedKey(principal, params.key_id);
    if (key.revoked_at) throw noKey();
    const { name, ...bounds } = body;
    refusePast(bounds.expires_at, Date.now());
    if (key.grant) refuseBeyondGrant(bounds);
    if (key.key_id === own.key_id && Object.keys(bounds).length > 0) {
      throw new AppError('beyond_own_key', 'A key cannot change its own scopes, cap or expiry.');
    }
    const parent = await findParent(key);
    const changed: KeyRecord = { ...key, ...(name !== undefined && { name }), ...settingsOf(key, bounds) };
    if (Object.keys(bounds).length > 0) refuseBeyond(changed, parent ?? own);
    const by = actorOf(principal);
    if (!(await changeKey(key, changed, by, parent ?? (own.key_id === key.key_id ? undefined : own)))) return undefined;
    if (Object.keys(bounds).length > 0) await narrowDescendants(key, by);
    return { body: await apiKeyReply(changed) };
  }),
);

const settingsOf = (
  key: KeyRecord,
  { scopes, cap, expires_at, ...others }: Omit<PatchApiKey, 'name'>,
): Partial<KeyRecord> => {
  others satisfies NothingLeft;
  return {
    ...(scopes && { scopes }),
    ...(expires_at !== undefined && { expires_at: expires_at ?? undefined }),
    ...(cap === null && { cap_credits: undefined, cap_period: undefined, cap_version: undefined, ...nothingSpent }),
    ...(cap && {
      cap_credits: cap.credits,
      cap_period: cap.period,
      // A new period resets the count; a new number of credits does not.
      ...(cap.period !== key.cap_period && { cap_version: key.version + 1, ...nothingSpent }),
    }),
  };
};

const nothingSpent = { spent_in: undefined, spent_credits: undefined };
