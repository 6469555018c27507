import { routes } from '#contract/routes.ts';
import { mayManage } from '#core/keys/key-rules.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { apiKeyReply } from '#runtime/keys/api-key-reply.ts';
import { ownKey } from '#runtime/keys/managed-key.ts';
import { listKeys } from '#runtime/stores/keys.ts';

/** GET /api-keys */
export const handler = httpRoute(routes.listApiKeys, async ({ accountId, principal }) => {
  const [own, keys] = await Promise.all([ownKey(principal), listKeys(accountId)]);
  const managed = keys.filter((key) => mayManage(own, key));
  return { body: { data: await Promise.all(managed.map(apiKeyReply)) } };
});
