import { maxExportsListed } from '../../../contract/limits.ts';
import { ExportRecord } from '../../../contract/records/export.ts';
import type { ExportWarning } from '../../../contract/schemas/export.ts';
import type { ExportWork } from '../../../contract/schemas/pipeline.ts';
import { errorOfWork } from '../../../core/failures/failure-of.ts';
import { openWork } from '../../../core/projects/transitions.ts';
import { dueAt } from '../../../core/work/due.ts';
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

/** Notes what its owner should know of an open export; nothing where it has ended. */
export const warnOfExport = (
  key: { account_id: string; export_id: string },
  warnings: readonly ExportWarning[],
): Promise<boolean> => updateItem('exports', keyOf(key), { set: { warnings: [...warnings] }, conditions: [open] });

/** False when it had ended already, or its project is deleted. */
export const completeExport = async (work: ExportWork, completedAt: string): Promise<boolean> => {
  const refusal = await transact({
    export: {
      table: 'exports',
      update: keyOf(work),
      set: { status: 'completed', progress: 1, completed_at: completedAt },
      remove: notDue,
      conditions: [open],
    },
    project: {
      table: 'projects',
      check: { account_id: work.account_id, project_id: work.project_id },
      conditions: [{ present: 'project_id' }, { absent: 'deleting' }],
    },
  });
  return !refusal;
};

/** Has a sweep look at open work later; false when it has ended. */
export const postponeExport = (record: ExportRecord, atMs: number): Promise<boolean> =>
  updateItem('exports', keyOf(record), { set: dueAt(record.export_id, atMs), conditions: [open] });

/** Ends an export badly and refunds it at once. False when it had ended already. */
export const failExport = async (record: ExportRecord, reason: string, endedAt: string): Promise<boolean> => {
  const refusal = await transact<string>({
    export: {
      table: 'exports',
      update: keyOf(record),
      set: { status: 'failed', error: errorOfWork(reason, record.credits), completed_at: endedAt },
      remove: notDue,
      conditions: [open],
    },
    refund: refundEntry(record.export_id, { ...record, created_at: endedAt }, `${record.preset} export failed`),
    balance: moveBalance(record.account_id, record.credits),
  });
  if (refusal && refusal.write !== 'export') {
    throw new Error(`The refund of ${record.export_id} was refused by its ${refusal.write}`);
  }
  return !refusal;
};
