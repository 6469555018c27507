import type { Route } from './route.ts';
import type { Uses } from './uses.ts';

/** What the rate limit reads and writes: the plan of the account, and the token bucket. */
export const rateLimitTables = { accounts: ['get'], 'rate-limits': ['update'] } as const;

/** What the key check of every route with a scope does. */
export const keyCheckUses: Uses = {
  tables: { 'api-keys': ['get', 'update last_used_at'], keys: ['get'], sessions: ['get'], ...rateLimitTables },
};

/** What the check of an operator's session does. */
export const operatorCheckUses: Uses = { tables: { sessions: ['get'], 'rate-limits': ['update'] } };

/** The key check of a route whose requests hold places. */
export const placeUses: Uses = { tables: { ...keyCheckUses.tables, 'waiting-places': ['get', 'update'] } };

/** The same where what they take counts in the day's spend. */
export const spendUses: Uses = {
  tables: { ...placeUses.tables, accounts: ['get', 'update spend_day spend_nano_usd'] },
};

/** The check of a review link, and of the key and the secret that made it. */
const reviewCheckTables = { 'review-links': ['get'] } as const;

/** What is done before the handler of a row, and after it. */
export const checkUsesOf = ({
  scope,
  operator,
  places,
  spends,
  reviewers,
}: Pick<Route, 'scope' | 'operator' | 'places' | 'spends' | 'reviewers'>): Uses => {
  if (operator) return operatorCheckUses;
  const ofKeys = spends ? spendUses : places ? placeUses : scope ? keyCheckUses : {};
  return reviewers ? { tables: { ...ofKeys.tables, ...reviewCheckTables } } : ofKeys;
};
