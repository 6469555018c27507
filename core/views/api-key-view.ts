import type { KeyRecord } from '#contract/records/api-key.ts';
import type { ApiKey } from '#contract/schemas/api-key.ts';
import { isCapped, spentAt } from '../keys/cap.ts';
import { testView } from '../keys/test-account.ts';

/** A key as the API shows it, without its secrets. */
export const apiKeyView = (key: KeyRecord, lastUsedAt: string | undefined, now: string): ApiKey => {
  const [current, ...rotated] = key.secrets;
  return {
    id: key.key_id,
    name: key.name,
    scopes: key.scopes,
    cap: isCapped(key) ? { credits: key.cap_credits, period: key.cap_period, spent: spentAt(key, now) } : null,
    expires_at: key.expires_at ?? null,
    last_four: current?.last_four ?? '',
    rotated_secrets_until:
      rotated
        .flatMap(({ expires_at = '' }) => (expires_at > now ? [expires_at] : []))
        .toSorted()
        .at(-1) ?? null,
    created_by: key.ancestors[0] ?? null,
    created_at: key.created_at,
    last_used_at: lastUsedAt ?? null,
    ...(key.grant && { client_id: key.grant.client_id }),
    ...testView(key.account_id),
  };
};
