import type { SessionRecord } from '#contract/records/session.ts';
import type { Principal } from './principal.ts';

/** A key may see and end the sessions that were made with it, and with keys:manage those of its descendants. */
export const reachesSession = ({ keyId, scopes }: Principal, session: SessionRecord): boolean =>
  session.secret_hash !== undefined &&
  (session.key_id === keyId || (scopes.includes('keys:manage') && session.ancestors.includes(keyId)));

/** The hash of the key's secret with which a session ends; undefined where an operator's link opened it. */
export const openingSecret = ({ from_link, key_hash }: SessionRecord): string | undefined =>
  from_link ? undefined : key_hash;
