import { stringify } from 'csv-stringify/sync';
import type { BatchItem, BatchItemExport, BatchSourceInput } from '#contract/schemas/batch.ts';
import { withoutFormula } from '#core/without-formula.ts';

/** A row for each export of an item, or one for an item without exports. The credits of transcriptions have rows of their own. */
const columns = [
  'index',
  'external_id',
  'status',
  'error_code',
  'error',
  'project_id',
  'job_id',
  'job_status',
  'export_id',
  'preset',
  'export_status',
  'credits',
  'refunded',
] as const;
/** Without fields where the sources are lost. */
type Unbegun = Partial<BatchSourceInput>;
type Row = Readonly<Partial<Record<(typeof columns)[number], string | number>>>;

/** The results of all sources: of those that were begun, and of those that never were, since the batch was cancelled. */
export const resultsCsv = (items: readonly BatchItem[], unbegun: readonly Unbegun[]): string =>
  stringify([...items.flatMap(rowsOf), ...unbegun.map((source, at) => cancelledRow(source, items.length + at))], {
    header: true,
    columns: [...columns],
  });

const rowsOf = (item: BatchItem): Row[] => {
  const own = {
    index: item.index,
    external_id: withoutFormula(item.external_id ?? ''),
    project_id: item.project_id ?? '',
    job_id: item.job_id ?? '',
  };
  const exported = { credits: sumOf(item.exports, 'credits'), refunded: sumOf(item.exports, 'refunded') };
  const first = {
    ...own,
    status: item.status,
    job_status: item.job_status ?? '',
    error_code: item.error_code ?? '',
    error: withoutFormula(item.error ?? ''),
    credits: item.credits - exported.credits,
    refunded: item.refunded - exported.refunded,
  };
  return [first, ...item.exports.map((one) => ({ ...own, status: item.status, ...ofExport(one) }))];
};

const sumOf = (exports: readonly BatchItemExport[], field: 'credits' | 'refunded'): number =>
  exports.reduce((sum, one) => sum + one[field], 0);

const ofExport = (made: BatchItemExport): Row => ({
  error_code: made.error_code ?? '',
  error: withoutFormula(made.error ?? ''),
  export_id: made.id,
  preset: made.preset,
  export_status: made.status,
  credits: made.credits,
  refunded: made.refunded,
});

const cancelledRow = ({ external_id }: Unbegun, index: number): Row => ({
  index,
  external_id: withoutFormula(external_id ?? ''),
  status: 'failed',
  error_code: 'cancelled',
  error: 'The batch was cancelled before it was begun.',
  credits: 0,
  refunded: 0,
});
