import { beforeAll, expect, it } from 'vitest';
import { tableName } from '#runtime/environment.ts';
import { noticeEntry } from '#runtime/stores/charges.ts';
import { forgetNotices } from '../../../operate/admin/erase-items.ts';
import { account_id, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it('the ledger of an erased account keeps no event that was not published yet, and with it no name of a key', async () => {
  const created_at = '2026-11-21T12:00:00.000Z';
  const data = { credits: 1, low_credits: 2 };
  const notice = noticeEntry(other_id, { account_id, created_at }, [{ type: 'credits.low', data }]);
  hold({ ledger: 'put' in notice ? notice.put : {} });
  expect(await forgetNotices(account_id, tableName('ledger'))).toBe(1);
  expect(itemOf('ledger')).toEqual({
    ...{ account_id, entry_id: `${other_id}#notice`, credits: 0, reason: 'notice', created_at },
  });
  expect(await forgetNotices(account_id, tableName('ledger'))).toBe(0);
});
