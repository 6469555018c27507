import { maxSearched } from '#contract/limits.ts';
import { OperatorSessionRecord, operatorPartition, SessionRecord } from '#contract/records/session.ts';
import { idsOfDays } from '#core/ids.ts';
import { getItem, transact } from '../aws/dynamodb.ts';
import { auditEntry } from './audit.ts';
import { searchItems } from './search-items.ts';

type Key = Pick<SessionRecord, 'account_id' | 'session_id'>;
const keyOf = ({ account_id, session_id }: Key) => ({ account_id, session_id });

/** Undefined when there is none, or it belongs to another account. It may have expired, or be a link that is not used. */
export const findSession = (key: Key): Promise<SessionRecord | undefined> =>
  getItem('sessions', keyOf(key), SessionRecord);

/** The same of an operator. */
export const findOperatorSession = (session_id: string): Promise<OperatorSessionRecord | undefined> =>
  getItem('sessions', keyOf({ account_id: operatorPartition, session_id }), OperatorSessionRecord);

interface SessionPage {
  readonly limit: number;
  /** Only sessions older than this id. */
  readonly before?: string | undefined;
  readonly fits: (session: SessionRecord) => boolean;
}

/** Newest first, as `searchItems` finds them; links that are not used are left out. */
export const searchSessions = (account_id: string, page: SessionPage) =>
  searchItems(
    {
      table: 'sessions',
      partition: { account_id },
      between: { session_id: idsOfDays({}, page.before) },
      limit: maxSearched,
      without: 'link_hash',
    },
    SessionRecord,
    { ...page, idOf: ({ session_id }) => session_id },
  );

const audited = (action: 'link.created' | 'session.opened' | 'session.ended', by: string, session: Key) =>
  auditEntry({ account_id: session.account_id, action, by, target_id: session.session_id });

/** Stores a session, or a link. `by`: `actorOf`. */
export const insertSession = async (session: SessionRecord | OperatorSessionRecord, by: string): Promise<void> => {
  await transact({
    session: { table: 'sessions', put: session, conditions: [{ absent: 'session_id' }] },
    ...audited(session.link_hash === undefined ? 'session.opened' : 'link.created', by, session),
  });
};

/**
 * Makes a one-time link a session; false when it is used already. A transaction, since it has an idempotency token: after a lost
 * response the SDK sends it again, and the link is used once.
 */
export const openSession = async (
  link: Key & Pick<SessionRecord, 'link_hash'>,
  { secret_hash, created_at, expires_at }: Pick<SessionRecord, 'secret_hash' | 'created_at' | 'expires_at'>,
): Promise<boolean> =>
  !(await transact({
    session: {
      table: 'sessions',
      update: keyOf(link),
      set: { secret_hash, created_at, expires_at },
      remove: ['link_hash'],
      conditions: [{ field: 'link_hash', is: link.link_hash }],
    },
    ...audited('session.opened', `link ${link.session_id}`, link),
  }));

export const deleteSession = async (key: Key, by: string): Promise<void> => {
  await transact({ session: { table: 'sessions', delete: keyOf(key) }, ...audited('session.ended', by, key) });
};
