import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import { actorOf } from '#core/keys/principal.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { revokeWithDescendants } from '#runtime/keys/key-descendants.ts';
import { managedKey } from '#runtime/keys/managed-key.ts';

/** DELETE /api-keys/{key_id}: a repeated request also revokes the descendants that an aborted request has not revoked. */
export const handler = httpRoute(apiKeyRoutes.revokeApiKey, async ({ principal, params }) => {
  const { key } = await managedKey(principal, params.key_id);
  await revokeWithDescendants(key, new Date().toISOString(), actorOf(principal));
  return { body: undefined };
});
