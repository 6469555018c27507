import { maxExportsListed } from '../../../contract/limits.ts';
import { ExportRecord } from '../../../contract/records/export.ts';
import { openWork } from '../../../core/projects/transitions.ts';
import { accountProject } from '../../../core/work/new-job.ts';
import { getItem, queryItems, transact, updateItem } from '../aws/dynamodb.ts';
import { moveBalance, refundEntry } from './charges.ts';

const open = { field: 'status', in: openWork } as const;
const notDue = ['due', 'due_at'] as const;
const keyOf = ({ account_id, export_id }: { account_id: string; export_id: string }) => ({ account_id, export_id });

/** Undefined when there is none, or it belongs to another account. */
export const getExport = (accountId: string, exportId: string): Promise<ExportRecord | undefined> =>
  getItem('exports', { account_id: accountId, export_id: exportId }, ExportRecord);

/** The newest thousand of a project, newest first. */
export const listExports = (project: { account_id: string; project_id: string }): Promise<ExportRecord[]> =>
  queryItems(
    {
      table: 'exports',
      index: 'by-project',
      partition: { account_project: accountProject(project) },
      limit: maxExportsListed,
    },
    ExportRecord,
  );

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
    remove: notDue,
    conditions: [open],
  });

/** Ends an export badly and refunds it at once. False when it had ended already. */
export const failExport = async (record: ExportRecord, error: string, endedAt: string): Promise<boolean> => {
  const refusal = await transact({
    export: {
      table: 'exports',
      update: keyOf(record),
      set: { status: 'failed', error, completed_at: endedAt },
      remove: notDue,
      conditions: [open],
    },
    refund: refundEntry(record.export_id, { ...record, created_at: endedAt }, `${record.preset} export failed`),
    balance: moveBalance(record.account_id, record.credits),
  });
  return !refusal;
};
