import { grantableScopes } from '#contract/oauth.ts';
import type { OrLater } from '#contract/or-later.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import type { PatchApiKey } from '#contract/schemas/api-key.ts';
import type { Scope } from '#contract/scopes.ts';
import { AppError } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { isCapped } from './cap.ts';

/** The limits of a key: what it may do, and until when. */
export interface Bounds {
  readonly scopes: readonly OrLater<Scope>[];
  readonly expires_at?: string | undefined;
}

const exceedsScopes = ({ scopes }: Bounds, limit: Bounds): OrLater<Scope>[] =>
  scopes.filter((scope) => !limit.scopes.includes(scope));

const outlives = ({ expires_at }: Bounds, limit: Bounds): boolean =>
  limit.expires_at !== undefined && (expires_at === undefined || expires_at > limit.expires_at);

const isWithin = (bounds: Bounds, limit: Bounds): boolean =>
  exceedsScopes(bounds, limit).length === 0 && !outlives(bounds, limit);

/**
 * A key manages itself and its descendants. One that an operator made and that has no cap manages all keys of its account that may
 * do no more than it. With a cap it does not, since what those keys spend does not count on its cap.
 */
export const mayManage = (caller: KeyRecord, key: KeyRecord): boolean =>
  key.key_id === caller.key_id ||
  key.ancestors.includes(caller.key_id) ||
  (caller.ancestors.length === 0 && !isCapped(caller) && isWithin(key, caller));

/** Throws beyond_own_key: no key may do more than the key that made it. */
export const refuseBeyond = (bounds: Bounds, limit: Bounds): void => {
  const [scope] = exceedsScopes(bounds, limit);
  if (scope) {
    throw new AppError('beyond_own_key', `A key cannot have the scope ${scope}, which its parent key lacks.`, {
      param: 'scopes',
    });
  }
  if (outlives(bounds, limit)) {
    throw new AppError(
      'beyond_own_key',
      `A key cannot be valid longer than its parent key, which expires at ${limit.expires_at}.`,
      { param: 'expires_at' },
    );
  }
};

/** The key of an OAuth client keeps a cap, an end, and scopes that a client may have. Throws invalid_request. */
export const refuseBeyondGrant = ({ scopes = [], cap, expires_at }: Omit<PatchApiKey, 'name'>): void => {
  const scope = scopes.find((one) => grantableScopes.every((grantable) => grantable !== one));
  const ofClients = 'on the key of an OAuth client';
  const issues = [
    ...(scope ? [{ param: 'scopes', message: `must not have ${scope} ${ofClients}` }] : []),
    ...(cap === null ? [{ param: 'cap', message: `must not be null ${ofClients}` }] : []),
    ...(expires_at === null ? [{ param: 'expires_at', message: `must not be null ${ofClients}` }] : []),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
};

/** Throws invalid_request. */
export const refusePast = (expiresAt: string | null | undefined, nowMs: number): void => {
  if (!expiresAt || Date.parse(expiresAt) > nowMs) return;
  throw invalidRequest([{ param: 'expires_at', message: 'must be in the future' }]);
};

/** The limits of a key, reduced to those of another; undefined where they are within them already. */
export const narrowed = (key: KeyRecord, limit: Bounds): Bounds | undefined =>
  isWithin(key, limit)
    ? undefined
    : {
        scopes: key.scopes.filter((scope) => limit.scopes.includes(scope)),
        expires_at: outlives(key, limit) ? limit.expires_at : key.expires_at,
      };
