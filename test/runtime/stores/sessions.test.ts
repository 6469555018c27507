import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuthorizationCodeRecord } from '#contract/records/authorization-code.ts';
import { operatorPartition, type SessionRecord } from '#contract/records/session.ts';
import { hashOf } from '#core/hash-of.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { findCode, insertCode, takeCode } from '#runtime/stores/authorization-codes.ts';
import {
  deleteSession,
  findOperatorSession,
  findSession,
  insertSession,
  openSession,
  searchSessions,
} from '#runtime/stores/sessions.ts';
import {
  account_id,
  created_at,
  endedAt,
  export_id,
  job_id,
  other_id,
  project_id,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => hold({}));

const session: SessionRecord = {
  ...{ account_id, session_id: other_id, key_id: job_id, ancestors: [], key_hash: 'h', secret_hash: 's' },
  ...{ created_at, expires_at: 2 ** 40 },
};
const { secret_hash, ...unopened } = session;
const link = { ...unopened, link_hash: 'l' };
const logged = () => itemsOf('audit').map(({ action, by, target_id, account_id: of }) => [action, by, target_id, of]);

it('a session is stored once, found by its account and logged', async () => {
  await insertSession(session, 'key a');
  await insertSession({ ...session, secret_hash: 'other' }, 'key b');
  expect(itemsOf('sessions')).toEqual([session]);
  expect(await findSession(session)).toEqual(session);
  expect(await findSession({ ...session, account_id: job_id })).toBeUndefined();
  expect(await findOperatorSession(other_id)).toBeUndefined();
  await deleteSession(session, 'key c');
  expect(itemsOf('sessions')).toEqual([]);
  expect(logged()).toEqual([
    ['session.opened', 'key a', other_id, account_id],
    ['session.ended', 'key c', other_id, account_id],
  ]);
});

it("an operator's session is found among those of operators", async () => {
  const { key_id, ancestors, key_hash, ...rest } = session;
  const own = { ...rest, account_id: operatorPartition, scopes: [] } as const;
  await insertSession({ ...own, scopes: [] }, 'operator o');
  expect(await findOperatorSession(other_id)).toEqual(own);
});

it('a link becomes a session once', async () => {
  await insertSession(link, 'operator o');
  const opened = { secret_hash: 's', created_at: endedAt, expires_at: 9 };
  expect(await openSession({ ...link, link_hash: 'wrong' }, opened)).toBe(false);
  expect([await openSession(link, opened), await openSession(link, opened)]).toEqual([true, false]);
  expect(itemOf('sessions')).toEqual({ ...unopened, ...opened });
  expect(logged()).toEqual([
    ['link.created', 'operator o', other_id, account_id],
    ['session.opened', `link ${other_id}`, other_id, account_id],
  ]);
});

it('sessions are listed newest first, without links and those of others', async () => {
  const ids = [project_id, job_id, export_id];
  const others = [{ ...link }, { ...session, account_id: job_id }, { ...session, session_id: account_id }];
  hold({ sessions: [...ids.map((session_id) => ({ ...session, session_id })), ...others] });
  const search = async (before?: string) => {
    const { found, last } = await searchSessions(account_id, {
      limit: 2,
      before,
      fits: (each) => each.session_id !== job_id,
    });
    return [found.map(({ session_id }) => session_id), last];
  };
  expect(await search()).toEqual([[export_id, project_id], project_id]);
  expect(await search(project_id)).toEqual([[account_id], undefined]);
});

it('a code is stored once, found by its text and used once', async () => {
  const code: AuthorizationCodeRecord = {
    ...{ code_hash: hashOf('text'), account_id, parent_id: job_id, by: 'key a', client_id: 'c', redirect_uri: 'r' },
    ...{ code_challenge: 'x', resource: 'm', name: 'n', scopes: [], cap: { credits: 1, period: 'day' } },
    ...{ key_expires_at: endedAt, valid_until_ms: 1, expires_at: 2 },
  };
  await insertCode(code);
  await insertCode({ ...code, name: 'other' });
  expect([await findCode('text'), await findCode('other')]).toEqual([code, undefined]);
  const take = (key_id: string) => transact({ code: takeCode(code, key_id) });
  expect(await take(export_id)).toBeUndefined();
  expect(await take(project_id)).toMatchObject({ write: 'code' });
  expect(await findCode('text')).toEqual({ ...code, key_id: export_id });
  hold({});
  expect(await take(project_id)).toMatchObject({ write: 'code' });
});
