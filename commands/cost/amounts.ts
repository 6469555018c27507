import { usdOf } from '#core/cost/decimal.ts';

/** Dollars with that many decimals, rounded half away from zero; with all nine a column adds up to what stands under it. */
const usdWith = (nanoUsd: number, decimals: number): string => {
  const [whole = '0', fraction = ''] = usdOf(Math.abs(nanoUsd), decimals).split('.');
  return `${nanoUsd < 0 ? '-' : ''}${whole}.${fraction.padEnd(decimals, '0')}`;
};

/** Dollars to the last nano. */
export const exactUsd = (nanoUsd: number): string => usdWith(nanoUsd, 9);

/** How a column of so many characters shows its amounts: to the nano-dollar, or to as many decimals as all of them have room for. */
export const usdShown = (amounts: readonly number[], width: number): ((nanoUsd: number) => string) => {
  const fits = (decimals: number) => amounts.every((nanoUsd) => usdWith(nanoUsd, decimals).length <= width);
  const decimals = [9, 6].find(fits) ?? 2;
  return (nanoUsd) => usdWith(nanoUsd, decimals);
};

/** Three digits that count, for reading; a millionth of a dollar is the least that shows. */
export const roughUsd = (nanoUsd: number): string => {
  const usd = nanoUsd / 1e9;
  return `$${usd >= 1 || usd === 0 ? usd.toFixed(2) : usd.toFixed(Math.min(6, 2 - Math.floor(Math.log10(usd))))}`;
};

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
