import { environmentNames, metricNames } from '#contract/names.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { writeRaw } from './write-raw.ts';

/**
 * Writes how long a customer has waited for work that has ended, from its request on, as a metric by kind and by what did it. Work that
 * its owner cancelled, and that of test keys, was not waited for.
 */
export const writeWait = (work: JobRecord | ExportRecord): void => {
  const isExport = 'export_id' in work;
  const endedAt = isExport ? work.completed_at : work.ended_at;
  if (!endedAt || work.error_code === 'cancelled' || isTestAccount(work.account_id)) return;
  const { [environmentNames.metricNamespace]: Namespace = '' } = process.env;
  const Metrics = [{ Name: metricNames.waited, Unit: 'Milliseconds' }];
  const _aws = {
    Timestamp: Date.now(),
    CloudWatchMetrics: [{ Namespace, Dimensions: [[], ['kind', 'engine']], Metrics }],
  };
  const kind = isExport ? 'export' : work.type;
  const engine = (isExport ? work.renderer : work.engine) ?? 'none';
  const waited = Date.parse(endedAt) - Date.parse(work.created_at);
  writeRaw([JSON.stringify({ kind, engine, status: work.status, [metricNames.waited]: waited, _aws })]);
};
