import { usdOf } from '../../core/cost/decimal.ts';

/** Dollars to the last nano, so that a column adds up to what stands under it. */
export const exactUsd = (nanoUsd: number): string => {
  const [whole = '0', fraction = ''] = usdOf(Math.abs(nanoUsd)).split('.');
  return `${nanoUsd < 0 ? '-' : ''}${whole}.${fraction.padEnd(9, '0')}`;
};

/** Three digits that count, for reading; a millionth of a dollar is the least that shows. */
export const roughUsd = (nanoUsd: number): string => {
  const usd = nanoUsd / 1e9;
  return `$${usd >= 1 || usd === 0 ? usd.toFixed(2) : usd.toFixed(Math.min(6, 2 - Math.floor(Math.log10(usd))))}`;
};

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
