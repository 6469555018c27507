import { stringify } from 'csv-stringify/sync';
import type { ReportCell, ReportChart, ReportColumn } from '#contract/schemas/month-report.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { scaledOf, usdOf } from '../books/decimal.ts';
import { slicesOf } from '../books/pieces.ts';
import { unknown } from '../books/unknown-prices.ts';
import { isText } from './shown.ts';

/** A chart and the figures that it shows. */
export interface ReportSection {
  /** Id of the element, and name of the CSV file. */
  readonly id: string;
  readonly title: string;
  /** What it shows and how it is computed. */
  readonly note: string;
  readonly chart?: ReportChart;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Below the rows, of all of them; not in the CSV file, whose rows are added up. */
  readonly total?: readonly ReportCell[];
  /** Rows that the page shows. @default all */
  readonly shownRows?: number;
  /** Rows that the console lists. @default shownRows */
  readonly listedRows?: number;
}

/** A column, and its cell in the row of an item. */
type ColumnOf<Item> = readonly [...title: [string, ReportColumn['kind'], field: string], (item: Item) => ReportCell];

/** A table with a row for each item. */
export const tableOf = <Item>(items: Iterable<Item>, columns: readonly ColumnOf<Item>[]) => ({
  columns: columns.map(([title, kind, field]): ReportColumn => ({ title, kind, field })),
  rows: Array.from(items, (item) => columns.map(([, , , cellOf]) => cellOf(item))),
});

const textRows = 5000;

/** All rows, with all digits: a file in pieces, since the days of all accounts are many. */
export function* sectionCsv({ columns, rows }: ReportSection): Generator<string> {
  yield stringify([columns.map(({ field }) => field)]);
  for (const some of slicesOf(rows, textRows))
    yield stringify(some.map((row) => row.map((cell, n) => csvCell(cell, columns[n]?.kind ?? 'text'))));
}

/** The inverse of `csvCell`. */
export const cellOfCsv = (text: string, kind: ReportColumn['kind']): ReportCell => {
  if (isText(kind)) return text;
  if (text === '') return null;
  if (text === unknown) return text;
  return kind === 'usd' || kind === 'rate' ? Number(scaledOf(text, 9)) : Number(text);
};

const csvCell = (cell: ReportCell, kind: ReportColumn['kind']): string => {
  if (cell === null) return '';
  // A row is a line, of which `accountLines` reads some.
  if (typeof cell === 'string') return withoutFormula(cell.replaceAll(/[\r\n]+/g, ' '));
  return kind === 'usd' || kind === 'rate' ? usdOf(cell) : String(cell);
};
