import * as v from 'valibot';
import { DateTime, Day } from './fields.ts';

const NanoUsd = v.pipe(v.number(), v.integer());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** YYYY-MM. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month, such as 2026-11'));

/** `usd` adds up, `rate` is dollars for each of something; a page shows the end of an `id`. */
export const ReportColumn = v.object({
  title: v.string(),
  kind: v.picklist(['text', 'id', 'usd', 'rate', 'count', 'percent', 'bytes']),
  /** Name in the CSV file. */
  field: v.string(),
});
export type ReportColumn = v.InferOutput<typeof ReportColumn>;

/** Text or a number, in nano-dollars or `unknown` in columns of the kinds `usd` and `rate`; null where there is none. */
export const ReportCell = v.nullable(v.union([v.string(), v.number()]));
export type ReportCell = v.InferOutput<typeof ReportCell>;

const Waterfall = v.object({
  kind: v.literal('waterfall'),
  /** A total stands on zero; a change begins where the step before it ends. */
  steps: v.array(v.object({ name: v.string(), kind: v.picklist(['total', 'change']), value: NanoUsd })),
});
export type Waterfall = v.InferOutput<typeof Waterfall>;

const Lines = v.object({
  kind: v.literal('lines'),
  /** Unit of the values: nano-dollars or bytes. */
  unit: v.picklist(['usd', 'bytes']),
  labels: v.array(v.string()),
  series: v.array(
    v.object({
      name: v.string(),
      /** How the line is drawn; `ahead` is for what is not known yet. */
      kind: v.picklist(['first', 'second', 'ahead']),
      /** One for each label; null where there is none. */
      values: v.array(v.nullable(v.number())),
    }),
  ),
});
export type Lines = v.InferOutput<typeof Lines>;

/** Values are all positive or all negative. */
const Bars = v.object({ kind: v.literal('bars'), bars: v.array(v.object({ name: v.string(), value: NanoUsd })) });
export type Bars = v.InferOutput<typeof Bars>;

export const ReportChart = v.variant('kind', [Waterfall, Lines, Bars]);
export type ReportChart = v.InferOutput<typeof ReportChart>;

/** A chart and the figures that it shows. */
export const ReportSection = v.pipe(
  v.object({
    /** Also in the name of the CSV file, which has all rows. */
    id: v.string(),
    title: v.string(),
    /** What it shows and how it is computed. */
    note: v.string(),
    chart: v.optional(ReportChart),
    columns: v.array(ReportColumn),
    /** The first of the rows. */
    rows: v.array(v.array(ReportCell)),
    /** How many rows there are. */
    row_count: Count,
    /** The sum of all rows. */
    total: v.optional(v.array(ReportCell)),
  }),
  v.check(
    ({ columns, rows, total = [] }) =>
      [...rows, total].every((row) =>
        row.every(
          (cell, at) =>
            !['usd', 'rate'].includes(columns[at]?.kind ?? '') ||
            cell === null ||
            cell === 'unknown' ||
            Number.isSafeInteger(cell),
        ),
      ),
    'must have whole nano-dollars',
  ),
);
export type ReportSection = v.InferOutput<typeof ReportSection>;

/** The costs and margins of a month, as the operator's page shows them. */
export const MonthReport = v.object({
  month: Month,
  /** Such as `cueline-prod`. */
  deployment: v.string(),
  /** The last day that is in it. */
  last_day: Day,
  /** What holds for all amounts, such as the Region of the prices. */
  notes: v.array(v.string()),
  revenue_nano_usd: NanoUsd,
  cost_nano_usd: NanoUsd,
  margin_nano_usd: NanoUsd,
  sections: v.array(ReportSection),
  /** A hash of the files of days that it is made of. Reports from before 2026-11-27 have none. */
  made_of: v.optional(v.string()),
});
export type MonthReport = v.InferOutput<typeof MonthReport>;

/** The newest first. */
export const MonthReportList = v.object({ data: v.array(v.object({ month: Month, written_at: DateTime })) });
