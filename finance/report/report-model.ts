import type { MonthReport } from '#contract/schemas/month-report.ts';
import type { MonthFigures } from './month-report.ts';

export interface ReportContext {
  /** Such as `cueline-prod`. */
  readonly deployment: string;
  /** What holds for all amounts, such as the Region of the prices. */
  readonly notes: readonly string[];
}

/** The report as the operator's page shows it: of long tables the first rows. */
export const reportModel = (report: MonthFigures, { deployment, notes }: ReportContext): MonthReport => ({
  month: report.month,
  deployment,
  last_day: report.lastDay,
  notes: [...notes],
  revenue_nano_usd: report.revenueNanoUsd,
  cost_nano_usd: report.costNanoUsd,
  margin_nano_usd: report.marginNanoUsd,
  sections: report.sections.map(({ id, title, note, chart, columns, rows, total, shownRows, listedRows }) => ({
    id,
    title,
    note,
    ...(chart && { chart }),
    columns: [...columns],
    rows: rows.slice(0, listedRows ?? shownRows).map((row) => [...row]),
    row_count: rows.length,
    ...(total && { total: [...total] }),
  })),
});
