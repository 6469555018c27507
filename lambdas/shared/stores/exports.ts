import { maxExportsListed } from '../../../contract/limits.ts';
import { ExportRecord } from '../../../contract/records/export.ts';
import type { ExportWarning } from '../../../contract/schemas/export.ts';
import type { ExportWork } from '../../../contract/schemas/pipeline.ts';
import { errorOfWork } from '../../../core/failures/failure-of.ts';
import { openWork } from '../../../core/projects/transitions.ts';
import { dueAt } from '../../../core/work/due.ts';
import { accountProject } from '../../../core/work/new-job.ts';
import { getItem, queryItems, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { moveBalance, refundEntry } from './charges.ts';
import { owedEvent } from './owed-event.ts';
import { findProject } from './projects.ts';
import { releasedSpend, unspent } from './spend.ts';

const open = { field: 'status', in: openWork } as const;
const untouched = { field: 'status', is: 'queued' } as const;
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
      set: { status: 'completed', progress: 1, completed_at: completedAt, ...owedEvent('export', work, completedAt) },
      conditions: [open],
    },
    project: stillThere(work),
  });
  return !refusal;
};

/** Its event is sent. */
export const exportTold = (record: ExportRecord): Promise<boolean> =>
  updateItem('exports', keyOf(record), {
    remove: notDue,
    conditions: [{ field: 'status', in: ['completed', 'failed'] }],
  });

/** Has a sweep look at open work later; false when it has ended. */
export const postponeExport = (record: ExportRecord, atMs: number): Promise<boolean> =>
  updateItem('exports', keyOf(record), { set: dueAt(record.export_id, atMs), conditions: [open] });

/** Ends an export badly and refunds it at once; of a deleted project's nothing is told. False when it had ended already. */
export const failExport = async (record: ExportRecord, reason: string, endedAt: string): Promise<boolean> => {
  const error = errorOfWork(reason, record.credits);
  const owed = owedEvent('export', record, endedAt, error);
  for (let released = unspent(record); ; ) {
    const project = await findProject(record.account_id, record.project_id);
    const refusal = await transact<string>({
      export: {
        table: 'exports',
        update: keyOf(record),
        set: { status: 'failed', error, completed_at: endedAt, ...(project && owed) },
        remove: project ? [] : notDue,
        conditions: [released > 0 ? untouched : open],
      },
      ...(project && { project: stillThere(record) }),
      refund: refundEntry(record.export_id, { ...record, created_at: endedAt }, `${record.preset} export failed`),
      balance: moveBalance(record.account_id, record.credits, releasedSpend(record, released)),
    });
    if (!refusal) return true;
    // A step of it has run since it was read, or the day is over whose spend it was.
    if (released > 0 && refusal.write !== 'project') released = 0;
    else if (refusal.write === 'export') return false;
    // The project was deleted since it was read, and is read again.
    else if (refusal.write !== 'project') {
      throw new Error(`The refund of ${record.export_id} was refused by its ${refusal.write}`);
    }
  }
};

const stillThere = ({ account_id, project_id }: Pick<ExportRecord, 'account_id' | 'project_id'>): Write => ({
  table: 'projects',
  check: { account_id, project_id },
  conditions: [{ present: 'project_id' }, { absent: 'deleting' }],
});
