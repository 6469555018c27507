import type { AccountRecord } from '#contract/records/account.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { dueAgain } from '#core/work/due.ts';
import { getItem, transact, updateItem } from '../aws/dynamodb.ts';
import type { Remembered } from './idempotency.ts';
import { refusedInsert } from './refused-insert.ts';
import { takeQuota } from './usage.ts';
import { dueFields } from './work-fields.ts';

export const findUpload = (accountId: string, uploadId: string) =>
  getItem('uploads', { account_id: accountId, upload_id: uploadId }, UploadRecord);

/** Writes a slot and counts it towards the quotas. Throws too_many_open and plan_limit_exceeded. */
export const insertUpload = async (
  account: AccountRecord,
  record: UploadRecord,
  remembered: Remembered = {},
): Promise<void> => {
  const use = { upload_slots: 1, stored_bytes: record.size_bytes };
  const refusal = await transact<string>({
    ...remembered,
    slot: { table: 'uploads', put: record },
    ...takeQuota(account, use),
  });
  if (refusal) throw refusedInsert({ what: 'slot', account, use }, refusal);
};

/** Makes an unused slot due later. */
export const postponeUpload = async ({ account_id, upload_id }: UploadRecord, atMs: number): Promise<void> => {
  const conditions = [{ present: 'due' }, { absent: 'used_by' }];
  await updateItem('uploads', { account_id, upload_id }, { set: dueAgain(upload_id, atMs), conditions });
};

/**
 * Deletes an unused slot, and clears the due fields of a used one. A slot that was used since it was read is left for the next
 * look.
 */
export const endUpload = async ({ account_id, upload_id, used_by }: UploadRecord): Promise<void> => {
  const key = { account_id, upload_id };
  await transact({
    slot: used_by
      ? { table: 'uploads', update: key, remove: dueFields, conditions: [{ field: 'used_by', is: used_by }] }
      : { table: 'uploads', delete: key, conditions: [{ absent: 'used_by' }] },
  });
};
