import { objectKeys } from '#contract/object-keys.ts';
import { isExpired } from '#core/work/export-lifetime.ts';
import { updateItem } from '../aws/dynamodb.ts';
import { deleteObject } from '../aws/s3.ts';
import { isDue } from '../stores/due.ts';
import { findExport } from '../stores/exports.ts';
import { placeOfWork, type WorkKey } from '../stores/work.ts';
import { dueFields } from '../stores/work-fields.ts';

/** Deletes the video of an export that has expired and whose event is sent; a second time does nothing. False for all other work. */
export const expireExport = async (work: WorkKey): Promise<boolean> => {
  if (!('export_id' in work)) return false;
  const record = await findExport(work.account_id, work.export_id);
  if (!record || record.event || !isDue(record) || !isExpired(record, Date.now())) return false;
  await deleteObject(objectKeys.video(record));
  const { table, key } = placeOfWork(work);
  await updateItem(table, key, { remove: dueFields, conditions: [{ field: 'due_at', is: record.due_at }] });
  return true;
};
