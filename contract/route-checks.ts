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

/** What is done before the handler of a row, and after it. */
export const checkUsesOf = ({
  scope,
  operator,
  places,
  spends,
}: Pick<Route, 'scope' | 'operator' | 'places' | 'spends'>): Uses => {
  if (operator) return operatorCheckUses;
  if (spends) return spendUses;
  if (places) return placeUses;
  return scope ? keyCheckUses : {};
};
