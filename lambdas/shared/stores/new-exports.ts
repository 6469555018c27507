import type { ExportRecord } from '../../../contract/records/export.ts';
import type { ProjectRecord } from '../../../contract/records/project.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { repliedMeanwhile } from '../http/idempotency.ts';
import { chargeEntry, insufficientCredits, moveBalance } from './charges.ts';
import { noProject } from './projects.ts';

/** A batch of exports and its charges in one transaction. Throws insufficient_credits, having written nothing. */
export const insertExports = async (
  project: ProjectRecord,
  exports: readonly ExportRecord[],
  remembered: { readonly reply?: Write },
): Promise<void> => {
  const credits = exports.reduce((sum, record) => sum + record.credits, 0);
  const refusal = await transact<string>({
    ...remembered,
    project: {
      table: 'projects',
      check: { account_id: project.account_id, project_id: project.project_id },
      conditions: [{ present: 'project_id' }, { absent: 'deleting' }],
    },
    balance: moveBalance(project.account_id, -credits),
    ...Object.assign({}, ...exports.map(newExport)),
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'project') throw noProject();
  if (refusal?.write === 'balance') throw insufficientCredits(credits, refusal.item);
  if (refusal) throw new Error(`The exports were refused by ${refusal.write}`);
};

const newExport = (record: ExportRecord): Record<string, Write> => ({
  [`export ${record.export_id}`]: { table: 'exports', put: record, conditions: [{ absent: 'export_id' }] },
  [`charge ${record.export_id}`]: chargeEntry(record.export_id, record, `${record.preset} export`),
});
