import { stringify } from 'csv-stringify/sync';
import { usdOf } from '../decimal.ts';
import { withoutFormula } from '../focus.ts';

export interface ReportColumn {
  readonly title: string;
  /** `usd` adds up, `rate` is dollars for each of something; the page shows the end of an `id`. */
  readonly kind: 'text' | 'id' | 'usd' | 'rate' | 'count' | 'percent' | 'bytes';
  /** Name in the CSV file. */
  readonly field: string;
}

/** Text, a number, nano-dollars in columns of the kinds `usd` and `rate`; undefined where there is none. */
export type ReportCell = string | number | undefined;

/** A chart and the figures that it shows. */
export interface ReportSection {
  /** Of the element, and the name of the CSV file. */
  readonly id: string;
  readonly title: string;
  /** What it shows and how it is computed. */
  readonly note: string;
  readonly chart?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Below the rows, of all of them; not in the CSV file, whose rows are added up. */
  readonly total?: readonly ReportCell[];
  /** Rows that the page shows. @default all */
  readonly shownRows?: number;
}

/** All rows, with all digits. */
export const sectionCsv = ({ columns, rows }: ReportSection): string =>
  stringify(
    rows.map((row) => row.map((cell, at) => csvCell(cell, columns[at]?.kind ?? 'text'))),
    { header: true, columns: columns.map(({ field }) => field) },
  );

const csvCell = (cell: ReportCell, kind: ReportColumn['kind']): string => {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return withoutFormula(cell);
  return kind === 'usd' || kind === 'rate' ? usdOf(cell) : String(cell);
};
