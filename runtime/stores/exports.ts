import { ExportRecord } from '#contract/records/export.ts';
import type { ExportWarning, Renderer } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '#core/app-error.ts';
import { getItem, updateItem, type Write } from '../aws/dynamodb.ts';
import { belongsTo } from '../meter/tally.ts';
import { transactRefunded } from './caps.ts';
import { partialRefund } from './charges.ts';
import { outboxEvent } from './outbox-event.ts';
import { checkNotDeleted, notDeleted, type ProjectKey, projectExists, projectKey } from './projects.ts';
import { adjustUsage } from './usage.ts';
import { open } from './work-fields.ts';

const keyOf = ({ account_id, export_id }: { account_id: string; export_id: string }) => ({ account_id, export_id });

/** Undefined when there is no such export, or it belongs to another account. */
export const findExport = (accountId: string, exportId: string): Promise<ExportRecord | undefined> =>
  getItem('exports', { account_id: accountId, export_id: exportId }, ExportRecord);

/** Throws not_found where there is no such export, or its project is deleted. */
export const requireExport = async (accountId: string, exportId: string): Promise<ExportRecord> => {
  const record = await findExport(accountId, exportId);
  if (!record || !(await projectExists(record))) throw new AppError('not_found', 'There is no export with this id.');
  belongsTo({ project_id: record.project_id });
  return record;
};

/** Raises the progress of an open export; false when it has ended or has as much progress: progress never falls. */
export const advanceExport = (key: { account_id: string; export_id: string }, progress: number): Promise<boolean> =>
  updateItem('exports', keyOf(key), {
    set: { status: 'processing', progress },
    conditions: [open, { field: 'progress', below: progress }],
  });

/** Adds to the progress of an open export what a part of its video is of all; false when it has ended. */
export const addProgress = (key: { account_id: string; export_id: string }, share: number): Promise<boolean> =>
  updateItem('exports', keyOf(key), {
    add: { progress: share },
    conditions: [open, { field: 'progress', below: 1 - share }],
  });

/** Sets the warnings of an open export; false when it has ended. */
export const setExportWarnings = (
  key: { account_id: string; export_id: string },
  warnings: readonly ExportWarning[],
): Promise<boolean> => updateItem('exports', keyOf(key), { set: { warnings: [...warnings] }, conditions: [open] });

/** Says what makes the video of an open export; false when it has ended. */
export const setExportRenderer = (
  key: { account_id: string; export_id: string },
  renderer: Renderer,
): Promise<boolean> => updateItem('exports', keyOf(key), { set: { renderer }, conditions: [open] });

/** For media that are shorter than their header stated: their facts, the warnings of the export, and the credits to refund. */
export interface ShorterExport {
  readonly media: MediaFacts;
  readonly warnings: readonly ExportWarning[];
  readonly refunded: number;
}

/** Ends an export as completed. False when it had ended already, or its project is deleted. */
export const completeExport = async (
  record: ExportRecord,
  completedAt: string,
  shorter?: ShorterExport,
): Promise<boolean> => {
  const { account_id, export_id } = record;
  const refusal = await transactRefunded(record, shorter?.refunded ?? 0, {
    export: {
      table: 'exports',
      update: keyOf(record),
      set: {
        status: 'completed',
        progress: 1,
        completed_at: completedAt,
        ...(shorter && { warnings: [...shorter.warnings], refunded: shorter.refunded }),
        ...outboxEvent(record, completedAt),
      },
      conditions: [open],
    },
    project: shorter ? setMedia(record, shorter.media) : checkNotDeleted(record),
    ...adjustUsage(account_id, { open_exports: -1 }),
    ...(shorter &&
      partialRefund(
        export_id,
        { ...record, credits: shorter.refunded, created_at: completedAt },
        'export of media shorter than stated',
      )),
  });
  return !refusal;
};

const setMedia = (work: ProjectKey, media: MediaFacts): Write => ({
  table: 'projects',
  update: projectKey(work),
  set: { media },
  conditions: notDeleted,
});
