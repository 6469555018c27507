import type { ReviewLinkRecord } from '#contract/records/review.ts';
import { defaultScopes, type Scope } from '#contract/scopes.ts';
import { endOfSecretMs, type KeyEnd, type Principal } from './principal.ts';

/** What a link lets its holder do: so its key must be allowed to do it, when the link is made and whenever it is used. */
export const reviewScopes: readonly Scope[] = ['projects:read', 'projects:write'];

/** Epoch milliseconds at which the link ends: by its own time, or with its key or the secret that made it. */
export const endOfLinkMs = ({ expires_at, key_hash }: ReviewLinkRecord, key: KeyEnd): number => {
  const { scopes = defaultScopes } = key;
  const mayStill = reviewScopes.every((scope) => scopes.includes(scope));
  return mayStill ? Math.min(expires_at * 1000, endOfSecretMs(key, key_hash)) : 0;
};

/** It counts apart from the keys of the account, and spends nothing. */
export const reviewerOfLink = ({ account_id, review_link_id, project_id }: ReviewLinkRecord): Principal => ({
  accountId: account_id,
  principalId: review_link_id,
  keyId: '',
  scopes: [],
  spendsBy: [],
  countedAs: `review#${review_link_id}`,
  reviews: project_id,
});
