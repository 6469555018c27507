import { AuthorizationCodeRecord } from '#contract/records/authorization-code.ts';
import { hashOf } from '#core/hash-of.ts';
import { getItem, transact, type Write } from '../aws/dynamodb.ts';

export const insertCode = async (record: AuthorizationCodeRecord): Promise<void> => {
  await transact({ code: { table: 'authorization-codes', put: record, conditions: [{ absent: 'code_hash' }] } });
};

/** It may have been used, or have expired. */
export const findCode = (code: string): Promise<AuthorizationCodeRecord | undefined> =>
  getItem('authorization-codes', { code_hash: hashOf(code) }, AuthorizationCodeRecord);

/** The write that uses a code, in the transaction that makes the key. */
export const takeCode = ({ code_hash }: AuthorizationCodeRecord, key_id: string): Write => ({
  table: 'authorization-codes',
  update: { code_hash },
  set: { key_id },
  conditions: [{ present: 'code_hash' }, { absent: 'key_id' }],
});
