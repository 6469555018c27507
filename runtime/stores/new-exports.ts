import { exportCreditsPerMinute } from '#contract/plans.ts';
import { type ExportRecord, knownExport } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Charge } from '#core/credits/daily-spend.ts';
import { sumOf } from '#core/sum-of.ts';
import { shownTranscript } from '#core/work/shown-transcript.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import type { Remembered } from './idempotency.ts';
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

/** The writes of new charged exports, without that of the account's balance. */
export const exportWrites = (exports: readonly ExportRecord[], payment: Payment): Record<string, Write> =>
  Object.assign({}, ...exports.map((record) => newExport({ ...record, ...payment })));

const newExport = (record: ExportRecord): Record<string, Write> => ({
  [`export ${record.export_id}`]: { table: 'exports', put: record, conditions: [{ absent: 'export_id' }] },
  [`charge ${record.export_id}`]: chargeEntry(
    record.export_id,
    { ...record, minutes: record.credits / exportCreditsPerMinute[knownExport(record).resolution] },
    `${record.preset} export`,
  ),
});
