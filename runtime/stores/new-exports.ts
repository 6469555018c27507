import type { AccountRecord } from '#contract/records/account.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Charge } from '#core/cost/daily-spend.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import { repliedMeanwhile } from './idempotency.ts';
import { noProject } from './projects.ts';
import { refusedCharge, transactCharged } from './spend.ts';
import { refusedRoom, takeRoom } from './usage.ts';

/**
 * A batch of exports and its charges in one transaction. Throws too_many_open, insufficient_credits and spend_limit_reached,
 * having written nothing.
 */
export const insertExports = async (
  account: AccountRecord,
  project: ProjectRecord,
  exports: readonly ExportRecord[],
  remembered: { readonly reply?: Write },
): Promise<void> => {
  const charge: Charge = {
    account_id: account.account_id,
    credits: sumOf(exports, ({ credits }) => credits),
    estimated_nano_usd: sumOf(exports, ({ estimated_nano_usd = 0 }) => estimated_nano_usd),
    // One moment for the batch: it is of one day.
    created_at: exports[0]?.created_at ?? '',
  };
  const use = { open_exports: exports.length };
  const refusal = await transactCharged(account, charge, {
    ...remembered,
    project: {
      table: 'projects',
      check: { account_id: project.account_id, project_id: project.project_id },
      conditions: [{ present: 'project_id' }, { absent: 'deleting' }],
    },
    ...takeRoom(account, use),
    ...Object.assign({}, ...exports.map(newExport)),
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'project') throw noProject();
  if (refusal?.write === 'balance') throw refusedCharge(charge, refusal);
  if (refusal) throw refusedRoom(account, use, refusal) ?? new Error(`The exports were refused by ${refusal.write}`);
};

const sumOf = (exports: readonly ExportRecord[], amountOf: (record: ExportRecord) => number): number =>
  exports.reduce((sum, record) => sum + amountOf(record), 0);

const newExport = (record: ExportRecord): Record<string, Write> => ({
  [`export ${record.export_id}`]: { table: 'exports', put: record, conditions: [{ absent: 'export_id' }] },
  [`charge ${record.export_id}`]: chargeEntry(record.export_id, record, `${record.preset} export`),
});
