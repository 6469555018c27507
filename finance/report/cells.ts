import type { ReportCell, ReportColumn } from '#contract/schemas/month-report.ts';
import { bytesShown, countShown, percentShown, roughly, usdShownFor } from './shown.ts';

type Kind = ReportColumn['kind'];

export const isText = (kind: Kind): boolean => kind === 'text' || kind === 'id';

export const isLoss = (cell: ReportCell, kind: Kind): boolean => kind === 'usd' && typeof cell === 'number' && cell < 0;

/** How the cells of a table are shown: the dollars of a column have as many decimals as the largest of them needs. */
export const shownIn = (
  columns: readonly ReportColumn[],
  rows: readonly (readonly ReportCell[])[],
): ((row: readonly ReportCell[], at: number) => string) => {
  const formats = columns.map(({ kind }, at) =>
    formatOf(
      kind,
      rows.map((row) => row[at]).filter((cell) => typeof cell === 'number'),
    ),
  );
  return (row, at) => {
    const [cell, kind = 'text'] = [row[at], columns[at]?.kind];
    if (typeof cell === 'number') return (formats[at] ?? String)(cell);
    if (kind === 'id') return shortId(cell ?? '');
    return cell ?? (isText(kind) ? '' : '–');
  };
};

const formatOf = (kind: Kind, values: readonly number[]): ((value: number) => string) => {
  if (kind === 'usd') return usdShownFor(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
  if (kind === 'rate') return roughly;
  if (kind === 'bytes') return bytesShown;
  return kind === 'percent' ? percentShown : countShown;
};

/** The end, which differs also between accounts that were made in the same minute. */
const shortId = (id: string): string => (id.length === 36 ? `…${id.slice(-12)}` : id);
