import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { mayManage } from '#core/keys/key-rules.ts';
import { pageOfWhole } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { apiKeyReply } from '#runtime/keys/api-key-reply.ts';
import { ownKey } from '#runtime/keys/managed-key.ts';
import { listKeysBelow } from '#runtime/stores/keys.ts';

/** GET /api-keys */
export const handler = httpRoute(
  apiKeyRoutes.listApiKeys,
  async ({ accountId, principal, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const [own, keys] = await Promise.all([ownKey(principal), listKeysBelow(accountId)]);
    const managed = keys.filter((key) => mayManage(own, key));
    const boundTo = [accountId, 'api-keys'];
    const { page, ...next } = pageOfWhole(managed, { limit, cursor, boundTo, idOf: ({ key_id }) => key_id });
    return { body: { data: await Promise.all(page.map(apiKeyReply)), ...next } };
  },
);
