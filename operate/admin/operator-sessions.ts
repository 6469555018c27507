import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { consoleLinkLifetimeSeconds } from '#contract/limits.ts';
import { OperatorSessionRecord, operatorPartition } from '#contract/records/session.ts';
import { operatorScopes } from '#contract/scopes.ts';
import { hashOfSecret, writeToken } from '#core/keys/session-token.ts';
import { deleteSession, insertSession } from '#runtime/stores/sessions.ts';
import { operatorActor } from '../accounts/operator-actor.ts';
import { accountItems } from './account-items.ts';

/** A token that POST /operator/session takes once, within ten minutes, for a session that sees the costs of all accounts. */
export const newOperatorToken = async (): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const link: OperatorSessionRecord = {
    account_id: operatorPartition,
    session_id: newId(),
    scopes: [...operatorScopes],
    link_hash: hashOfSecret(secret),
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + consoleLinkLifetimeSeconds,
  };
  await insertSession(link, await operatorActor());
  return writeToken({ ...link, secret });
};

/** Sessions, and links that are not used yet, that have not ended. */
export const listOperatorSessions = async (): Promise<OperatorSessionRecord[]> => {
  const sessions = await accountItems('sessions', operatorPartition, OperatorSessionRecord);
  return sessions.filter(({ expires_at }) => expires_at * 1000 > Date.now());
};

/** Ends a session, or a link that is not used yet, at once. Throws a sentence for the operator. */
export const revokeOperatorSession = async (session_id: string): Promise<void> => {
  const sessions = await listOperatorSessions();
  if (!sessions.some((one) => one.session_id === session_id))
    throw new Error(`There is no operator's session ${session_id}. npm run admin -- operator list shows them.`);
  await deleteSession({ account_id: operatorPartition, session_id }, await operatorActor());
};
