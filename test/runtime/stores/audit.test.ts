import { beforeAll, expect, it } from 'vitest';
import { transact } from '#runtime/aws/dynamodb.ts';
import { auditEntry } from '#runtime/stores/audit.ts';
import { account_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it('an entry of the audit log is written once, and never written over', async () => {
  hold({});
  const write = auditEntry({ account_id, action: 'account.created', by: 'operator arn' });
  expect(await transact(write)).toBeUndefined();
  const entries = itemsOf('audit');
  const forged = { audit: { ...write.audit, put: { ...write.audit.put, by: 'another' } } };
  expect(await transact(forged)).toMatchObject({ write: 'audit' });
  expect(itemsOf('audit')).toEqual(entries);
});
