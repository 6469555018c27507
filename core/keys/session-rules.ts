import type { SessionRecord } from '#contract/records/session.ts';
import type { Principal } from './principal.ts';

/** A key may see and end the sessions that were made with it, and with keys:manage those of its descendants. */
export const reachesSession = ({ keyId, scopes }: Principal, session: SessionRecord, nowMs: number): boolean =>
  session.secret_hash !== undefined &&
  session.expires_at * 1000 > nowMs &&
  (session.key_id === keyId || (scopes.includes('keys:manage') && session.ancestors.includes(keyId)));
