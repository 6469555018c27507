import { stringify } from 'csv-stringify/sync';
import { maxUsageCsvRows } from '#contract/limits.ts';
import type { UsageBy, UsageRow } from '#contract/schemas/usage.ts';
import { AppError } from '#core/app-error.ts';
import { withoutFormula } from '#core/without-formula.ts';

/** All rows. The first column is named after what a row is the sum of, and is empty for work without it. Throws invalid_request. */
export const usageCsv = (by: UsageBy, rows: readonly UsageRow[]): string => {
  if (rows.length > maxUsageCsvRows) {
    throw new AppError(
      'invalid_request',
      `The file would have ${rows.length} rows. Ask for fewer days, or for pages.`,
      {
        param: 'from',
      },
    );
  }
  return stringify(
    rows.map(({ group, ...amounts }) => ({ [by]: withoutFormula(group ?? ''), ...amounts })),
    { header: true, columns: [by, 'works', 'minutes', 'credits', 'refunded'] },
  );
};
