import type { ReportCell, ReportColumn } from '#contract/schemas/month-report.ts';
import { sumOf } from '#core/sum-of.ts';

const grouped = (decimals: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Dollars and cents; of amounts below a dollar as many decimals as they need to be read. */
const decimalsOf = (largestNanoUsd: number): number => {
  const usd = Math.abs(largestNanoUsd) / 1e9;
  return usd === 0 || usd >= 1 ? 2 : usd >= 0.01 ? 4 : 6;
};

export const usdShownFor = (largestNanoUsd: number): ((nanoUsd: number) => string) => {
  const format = grouped(decimalsOf(largestNanoUsd));
  return (nanoUsd) => {
    const digits = format.format(Math.abs(nanoUsd) / 1e9);
    return nanoUsd < 0 ? `−$${digits}` : `$${digits}`;
  };
};

/** An amount alone, in dollars and cents from a dollar on. */
export const centsShown = (nanoUsd: number): string => usdShownFor(nanoUsd)(nanoUsd);

/** The same beside a bar: no more than three digits that matter. */
export const roughly = (nanoUsd: number): string => {
  const usd = Math.abs(nanoUsd) / 1e9;
  const decimals = usd === 0 || usd >= 100 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(usd))));
  return `${nanoUsd < 0 ? '−' : ''}$${grouped(decimals).format(usd)}`;
};

/** The same for the round values of a scale. */
export const onScale = (nanoUsd: number): string => {
  const shown = roughly(nanoUsd);
  return shown.includes('.') ? shown.replace(/\.?0+$/, '') : shown;
};

export const countShown = (count: number): string => grouped(Number.isInteger(count) ? 0 : 2).format(count);

export const percentShown = (share: number): string => {
  const digits = grouped(1).format(Math.abs(share) * 100);
  return `${share < 0 ? '−' : ''}${digits} %`;
};

const sizes = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** The largest unit of which there is one at least. */
export const unitOfBytes = (bytes: number): { readonly name: string; readonly bytes: number } => {
  const size = sizeOf(bytes);
  return { name: sizes[size] ?? 'B', bytes: 1024 ** size };
};

const sizeOf = (bytes: number): number =>
  Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, Math.abs(bytes))) / 10)));

export const bytesShown = (bytes: number): string => {
  const size = sizeOf(bytes);
  return `${bytes < 0 ? '−' : ''}${grouped(size === 0 ? 0 : 1).format(Math.abs(bytes) / 1024 ** size)} ${sizes[size]}`;
};

type Kind = ReportColumn['kind'];

export const isText = (kind: Kind): boolean => kind === 'text' || kind === 'id';

export const isLoss = (cell: ReportCell, kind: Kind): boolean => kind === 'usd' && typeof cell === 'number' && cell < 0;

/**
 * Amounts rounded to a unit so that they add up to their rounded total, as a reader expects: those with the largest remainders are
 * rounded up. What the total has beside them is rounded as one more.
 */
export const footed = (parts: readonly number[], total: number, unit: number): number[] => {
  const all = [...parts, total - sumOf(parts, (part) => part)];
  const units = all.map((part) => Math.floor(part / unit));
  const open = Math.round(total / unit) - sumOf(units, (one) => one);
  const remainder = (at: number) => (all[at] ?? 0) - (units[at] ?? 0) * unit;
  const raised = new Set([...units.keys()].sort((one, other) => remainder(other) - remainder(one)).slice(0, open));
  return parts.map((_, at) => ((units[at] ?? 0) + Number(raised.has(at))) * unit);
};

/** How the cells of a table are shown: dollars have as many decimals as the largest of the table needs, and add up. */
export const shownIn = (
  columns: readonly ReportColumn[],
  rows: readonly (readonly ReportCell[])[],
  total?: readonly ReportCell[],
): ((row: readonly ReportCell[], at: number) => string) => {
  const usdColumns = [...columns.keys()].filter((at) => columns[at]?.kind === 'usd');
  const numberOf = (row: readonly ReportCell[] | undefined, at: number) =>
    Number.isFinite(row?.[at]) ? Number(row?.[at]) : 0;
  const largest = [...rows, ...(total ? [total] : [])].reduce(
    (most, row) => Math.max(most, ...usdColumns.map((at) => Math.abs(numberOf(row, at)))),
    0,
  );
  const usd = usdShownFor(largest);
  const unit = 10 ** (9 - decimalsOf(largest));
  const rounded = new Map(
    usdColumns.map((at) => {
      const parts = rows.map((row) => numberOf(row, at));
      const amounts = typeof total?.[at] === 'number' ? footed(parts, numberOf(total, at), unit) : parts;
      return [at, new Map(rows.map((row, n) => [row, amounts[n] ?? 0]))];
    }),
  );
  return (row, at) => {
    const [cell, kind = 'text'] = [row[at], columns[at]?.kind];
    if (typeof cell === 'number') return kind === 'usd' ? usd(rounded.get(at)?.get(row) ?? cell) : formatOf(kind)(cell);
    if (kind === 'id') return shortId(cell ?? '');
    return cell ?? (isText(kind) ? '' : '–');
  };
};

const formatOf = (kind: Kind): ((value: number) => string) => {
  if (kind === 'rate') return roughly;
  if (kind === 'bytes') return bytesShown;
  return kind === 'percent' ? percentShown : countShown;
};

/** The end, which differs also between accounts that were made in the same minute. */
const shortId = (id: string): string => (id.length === 36 ? `…${id.slice(-12)}` : id);
