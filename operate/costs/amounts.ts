import { usdOf } from '#finance/books/decimal.ts';
import { unknown } from '#finance/books/unknown-prices.ts';

/** Dollars with that many decimals, rounded half away from zero; with all nine a column adds up to its total. */
const usdWith = (nanoUsd: number, decimals: number): string => {
  const [whole = '0', fraction = ''] = usdOf(Math.abs(nanoUsd), decimals).split('.');
  return `${nanoUsd < 0 ? '-' : ''}${whole}.${fraction.padEnd(decimals, '0')}`;
};

/** Dollars to the last nano. */
export const exactUsd = (nanoUsd: number): string => usdWith(nanoUsd, 9);

/** Formats the amounts of a column of this width, all with as many decimals as fit: nine, six or two. */
export const usdShown = (amounts: readonly number[], width: number): ((nanoUsd: number) => string) => {
  const fits = (decimals: number) => amounts.every((nanoUsd) => usdWith(nanoUsd, decimals).length <= width);
  const decimals = [9, 6].find(fits) ?? 2;
  return (nanoUsd) => usdWith(nanoUsd, decimals);
};

/** Rounded to three significant digits, but to no less than a millionth of a dollar. */
export const roughUsd = (nanoUsd: number): string => {
  if (nanoUsd < 0) return `-${roughUsd(-nanoUsd)}`;
  const usd = nanoUsd / 1e9;
  return `$${usd >= 1 || usd === 0 ? usd.toFixed(2) : usd.toFixed(Math.min(6, 2 - Math.floor(Math.log10(usd))))}`;
};

/** An amount that may be unknown. */
export const shownUsd = (nanoUsd: number | undefined, usd: (nanoUsd: number) => string): string =>
  nanoUsd === undefined ? unknown : usd(nanoUsd);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
