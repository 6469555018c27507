/** A fraction, as FFmpeg's time bases and frame rates. */
export interface Fraction {
  readonly num: number;
  readonly den: number;
}

const microseconds: Fraction = { num: 1, den: 1_000_000 };

/** A time in another unit, rounded to the nearest, halves away from zero. */
export function rescaled(value: bigint, from: Fraction, to: Fraction): bigint {
  const numerator = value * BigInt(from.num) * BigInt(to.den);
  const denominator = BigInt(from.den) * BigInt(to.num);
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((half - numerator) / denominator);
}

export const toMicroseconds = (value: bigint, from: Fraction): bigint => rescaled(value, from, microseconds);
export const fromMicroseconds = (us: bigint, to: Fraction): bigint => rescaled(us, microseconds, to);
