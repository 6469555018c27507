import { ExportRecord } from '../../../contract/records/export.ts';
import { getItem, transact, updateItem } from '../aws/dynamodb.ts';
import { moveBalance, refundEntry } from './charges.ts';

const open = { field: 'status', in: ['queued', 'processing'] } as const;
const keyOf = ({ account_id, export_id }: { account_id: string; export_id: string }) => ({ account_id, export_id });

/** Undefined when there is none, or it belongs to another account. */
export const getExport = (accountId: string, exportId: string): Promise<ExportRecord | undefined> =>
  getItem('exports', { account_id: accountId, export_id: exportId }, ExportRecord);

/** Moves an open export on; false when it has ended or was further already: progress never goes back. */
export const advanceExport = (key: { account_id: string; export_id: string }, progress: number): Promise<boolean> =>
  updateItem('exports', keyOf(key), {
    set: { status: 'processing', progress },
    conditions: [open, { field: 'progress', below: progress }],
  });

/** False when it had ended already. */
export const completeExport = (key: { account_id: string; export_id: string }, completedAt: string): Promise<boolean> =>
  updateItem('exports', keyOf(key), {
    set: { status: 'completed', progress: 1, completed_at: completedAt },
    conditions: [open],
  });

/** Ends an export badly and refunds it at once. False when it had ended already. */
export const failExport = async (record: ExportRecord, error: string, endedAt: string): Promise<boolean> => {
  const refusal = await transact({
    export: {
      table: 'exports',
      update: keyOf(record),
      set: { status: 'failed', error, completed_at: endedAt },
      conditions: [open],
    },
    refund: refundEntry(record.export_id, { ...record, created_at: endedAt }, `${record.preset} export failed`),
    balance: moveBalance(record.account_id, record.credits),
  });
  return !refusal;
};
