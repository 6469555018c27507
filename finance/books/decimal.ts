/** The quotient, rounded half away from zero to `decimals` places; without exponent or trailing zeros. */
export const decimalOf = (numerator: bigint, denominator: bigint, decimals: number): string => {
  if (numerator < 0n) {
    const positive = decimalOf(-numerator, denominator, decimals);
    return positive === '0' ? '0' : `-${positive}`;
  }
  const scale = 10n ** BigInt(decimals);
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator);
  const fraction = String(scaled % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  return `${scaled / scale}${fraction && `.${fraction}`}`;
};

const nanos = 1_000_000_000n;

/** Nano-dollars as a decimal number of dollars. */
export const usdOf = (nanoUsd: number, decimals = 9): string => decimalOf(BigInt(nanoUsd), nanos, decimals);

/** Thousandths are the smallest amounts that meters count. */
export const thousandths = (units: number): bigint =>
  Number.isInteger(units) ? BigInt(units) * 1000n : BigInt(Math.round(units * 1000));
export const unitsOf = (units: number): string => decimalOf(thousandths(units), 1000n, 3);

/** A decimal number times ten to the power of `decimals`, without floats. The number must not have more decimal places. */
export const scaledOf = (text: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
};
