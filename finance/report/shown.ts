import type { ReportCell, ReportColumn } from '#contract/schemas/month-report.ts';

const grouped = (decimals: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Dollars and cents; of amounts below a dollar as many decimals as they need to be read. */
export const usdShownFor = (largestNanoUsd: number): ((nanoUsd: number) => string) => {
  const usd = Math.abs(largestNanoUsd) / 1e9;
  const format = grouped(usd === 0 || usd >= 1 ? 2 : usd >= 0.01 ? 4 : 6);
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
