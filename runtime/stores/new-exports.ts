import { exportCreditsPerMinute } from '#contract/plans.ts';
import { type ExportRecord, knownExport } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Charge } from '#core/credits/daily-spend.ts';
import { sumOf } from '#core/sum-of.ts';
import { type Failed, failureFields } from '#core/webhooks/work-event.ts';
import { shownTranscript } from '#core/work/shown-transcript.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import type { Remembered } from './idempotency.ts';
import { outboxEvent } from './outbox-event.ts';
import type { Payer, Payment } from './payer.ts';
import { checkNotDeleted, noProject } from './projects.ts';
import { refusedInsert } from './refused-insert.ts';
import { transactCharged } from './spend.ts';
import { exportedVersion } from './transcript-versions.ts';
import { takeQuota } from './usage.ts';

/**
 * Writes a batch of exports and its charges in one transaction. Returns false, having written nothing, when the transcript
 * that it would show was replaced since the project was read. Throws too_many_open, insufficient_credits, spend_limit_reached
 * and key_cap_reached, having written nothing.
 */
export const insertExports = async (
  account: Payer,
  project: ProjectRecord,
  exports: readonly ExportRecord[],
  remembered: Remembered,
): Promise<boolean> => {
  const charge = chargeOf(account.account_id, exports);
  const use = { open_exports: exports.length };
  const refusal = await transactCharged(account, charge, (payment) => ({
    ...remembered,
    project: checkNotDeleted(project),
    ...keptVersion(project, exports),
    ...takeQuota(account, use),
    ...exportWrites(exports, payment),
  }));
  if (refusal?.write === 'project') throw noProject();
  if (refusal?.write === 'version') return false;
  if (refusal) throw refusedInsert({ what: 'batch of exports', account, charge, use }, refusal);
  return true;
};

/** Keeps the version that the exports show; one that is not listed is never deleted. */
const keptVersion = ({ transcript, ...project }: ProjectRecord, [first]: readonly ExportRecord[]) =>
  transcript?.listed && first && shownTranscript(first) ? { version: exportedVersion(project, transcript) } : {};

/** What works that are charged together take from their account. */
export const chargeOf = (account_id: string, works: readonly Omit<Charge, 'account_id'>[]): Charge => ({
  account_id,
  credits: sumOf(works, ({ credits }) => credits),
  estimated_nano_usd: sumOf(works, ({ estimated_nano_usd = 0 }) => estimated_nano_usd),
  // One time for all, so that their spend belongs to one day.
  created_at: works[0]?.created_at ?? '',
});

/** The writes of charged exports, without that of the account's balance. Those that are `charged_at` a later time have waited for an import. */
export const exportWrites = (exports: readonly ExportRecord[], payment: Payment): Record<string, Write> =>
  Object.assign({}, ...exports.map((record) => chargedExport({ ...record, ...payment })));

const chargedExport = (record: ExportRecord): Record<string, Write> => {
  const { export_id, created_at, charged_at } = record;
  const minutes = record.credits / exportCreditsPerMinute[knownExport(record).resolution];
  const charge = { ...record, created_at: charged_at ?? created_at, minutes };
  return {
    ...(charged_at
      ? { [exportWrite(record)]: { table: 'exports', put: record, conditions: waiting } }
      : unchargedExport(record)),
    [`charge ${export_id}`]: chargeEntry(export_id, charge, `${record.preset} export`),
  };
};

export const exportWrite = ({ export_id }: Pick<ExportRecord, 'export_id'>): string => `export ${export_id}`;

/** The conditions that an export still waits. */
export const waiting = [{ field: 'status', is: 'queued' }, { present: 'waits_for' }] as const;

const unchargedExport = (record: ExportRecord): Record<string, Write> => ({
  [exportWrite(record)]: { table: 'exports', put: record, conditions: [{ absent: 'export_id' }] },
});

/** The writes of exports that are charged when their import ends. */
export const unchargedExports = (exports: readonly ExportRecord[]): Record<string, Write> =>
  Object.assign({}, ...exports.map(unchargedExport));

/** The writes by which exports fail whose transcription cannot be made: nothing is charged. */
export const failExports = (exports: readonly ExportRecord[], failed: Failed, at: string): Record<string, Write> =>
  Object.fromEntries(
    exports.map((record) => [
      exportWrite(record),
      {
        table: 'exports',
        update: { account_id: record.account_id, export_id: record.export_id },
        set: {
          status: 'failed',
          ...failureFields(failed),
          completed_at: at,
          ...outboxEvent(record, at, { ...failed, refunded: 0 }),
        },
        conditions: waiting,
      },
    ]),
  );
