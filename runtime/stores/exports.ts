import { maxExportsListed } from '#contract/limits.ts';
import { ExportRecord } from '#contract/records/export.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { ExportWork } from '#contract/schemas/pipeline.ts';
import { errorOfWork, type Reason } from '#core/work/failure-of.ts';
import { accountProject } from '#core/work/new-job.ts';
import { getItem, queryItems, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { partialRefund } from './charges.ts';
import { failWork } from './fail-work.ts';
import { outboxEvent } from './outbox-event.ts';
import { moveRoom } from './usage.ts';
import { dueFields, open } from './work-fields.ts';

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

/** Of media that turned out shorter than stated: what is known of them now, what is said of it, and how many credits are given back. */
export interface ShorterExport {
  readonly media: MediaFacts;
  readonly warnings: readonly ExportWarning[];
  readonly refunded: number;
}

/** False when it had ended already, or its project is deleted. */
export const completeExport = async (
  work: ExportWork,
  completedAt: string,
  shorter?: ShorterExport,
): Promise<boolean> => {
  const { account_id, export_id } = work;
  const refusal = await transact<string>({
    export: {
      table: 'exports',
      update: keyOf(work),
      set: {
        status: 'completed',
        progress: 1,
        completed_at: completedAt,
        ...(shorter && { warnings: [...shorter.warnings], refunded: shorter.refunded }),
        ...outboxEvent('export', work, completedAt),
      },
      conditions: [open],
    },
    project: shorter ? { ...projectThere(work), set: { media: shorter.media } } : stillThere(work),
    ...moveRoom(account_id, { open_exports: -1 }),
    ...(shorter &&
      partialRefund(
        export_id,
        { account_id, credits: shorter.refunded, created_at: completedAt },
        'export of media shorter than stated',
      )),
  });
  return !refusal;
};

/** Its event is sent. */
export const markExportPublished = (record: ExportRecord): Promise<boolean> =>
  updateItem('exports', keyOf(record), {
    remove: dueFields,
    conditions: [{ field: 'status', in: ['completed', 'failed'] }],
  });

/** Ends an export badly and refunds it at once; of a deleted project's nothing is told. False when it had ended already. */
export const failExport = (
  record: ExportRecord,
  { message, unbilled, unbegun }: Reason,
  endedAt: string,
): Promise<boolean> => {
  const error = errorOfWork(message, record.credits);
  return failWork({
    id: record.export_id,
    work: record,
    item: { table: 'exports', update: keyOf(record), set: { error, completed_at: endedAt } },
    event: outboxEvent('export', record, endedAt, error),
    project: () => stillThere(record),
    use: () => ({ open_exports: 1 }),
    endedAt,
    refundedFor: `${record.preset} export failed`,
    unbilled,
    unbegun,
  });
};

type Key = Pick<ExportRecord, 'account_id' | 'project_id'>;
const there = [{ present: 'project_id' }, { absent: 'deleting' }] as const;

const stillThere = ({ account_id, project_id }: Key): Write => ({
  table: 'projects',
  check: { account_id, project_id },
  conditions: there,
});

const projectThere = ({ account_id, project_id }: Key) => ({
  table: 'projects' as const,
  update: { account_id, project_id },
  conditions: there,
});
