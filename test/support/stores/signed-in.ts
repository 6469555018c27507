import type { AccountRecord } from '#contract/records/account.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import type { Route } from '#contract/route.ts';
import { callHandler, type Request } from '../cloud/call-handler.ts';
import { account, newApiKey } from './example-records.ts';
import { put } from './tables-in-memory.ts';

/** Stores a new API key of the account, and the account; answers what calls the handler of a route with that key. */
export const signedIn = (of: AccountRecord = account, more: Partial<ApiKeyRecord> = {}) => {
  const { account_id } = of;
  const { key, keyRecord } = newApiKey({ account_id, ...more });
  put('accounts', of);
  put('api-keys', keyRecord);
  return (route: Route, request: Request = {}) => callHandler(route, { key, ...request });
};
