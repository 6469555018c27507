/** The quotient, rounded half up to so many decimals; without exponent, and without zeros at the end. */
export const decimalOf = (numerator: bigint, denominator: bigint, decimals: number): string => {
  const scale = 10n ** BigInt(decimals);
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator);
  const fraction = String(scaled % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  return `${scaled / scale}${fraction && `.${fraction}`}`;
};

const nanos = 1_000_000_000n;

/** Nano-dollars as dollars, to the last nano unless fewer decimals are asked for. */
export const usdOf = (nanoUsd: number, decimals = 9): string => decimalOf(BigInt(nanoUsd), nanos, decimals);

/** Thousandths are the finest that meters count in. */
export const thousandths = (units: number): bigint => BigInt(Math.round(units * 1000));
export const unitsOf = (units: number): string => decimalOf(thousandths(units), 1000n, 3);

/** A decimal number times ten to the power of `decimals`, of which it has no more; no float takes part. */
export const scaledOf = (text: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
};
