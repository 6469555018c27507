import type { KeyRecord } from '#contract/records/api-key.ts';
import type { ApiKey } from '#contract/schemas/api-key.ts';
import { apiKeyView } from '#core/views/api-key-view.ts';
import { findSecret } from '../stores/key-secrets.ts';

/** A key as the API shows it. `last_used_at` is that of the secret that was used last. */
export const apiKeyReply = async (key: KeyRecord): Promise<ApiKey> => {
  const secrets = await Promise.all(key.secrets.map(({ key_hash }) => findSecret(key_hash)));
  const uses = secrets.flatMap((secret) => secret?.last_used_at ?? []).toSorted();
  return apiKeyView(key, uses.at(-1), new Date().toISOString());
};
