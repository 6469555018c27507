import type { SessionRecord } from '#contract/records/session.ts';
import type { Session } from '#contract/schemas/session.ts';
import type { Principal } from '../keys/principal.ts';

/** A session as the API shows it to one of its callers. */
export const sessionView = (session: SessionRecord, { principalId }: Pick<Principal, 'principalId'>): Session => ({
  id: session.session_id,
  key_id: session.key_id,
  current: session.session_id === principalId,
  created_at: session.created_at,
  expires_at: new Date(session.expires_at * 1000).toISOString(),
});
