import type { ReportCell } from '#contract/schemas/month-report.ts';

type Row = readonly ReportCell[];

/** The rows in the order of a column, those without a value in it last. */
export const byColumn = (rows: readonly Row[], at: number, isRising: boolean): Row[] =>
  rows.toSorted((one, other) => {
    const [first, second] = [one[at] ?? null, other[at] ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), undefined, { numeric: true });
    return isRising ? order : -order;
  });
