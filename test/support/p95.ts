/** The 95th percentile: the smallest value that at least 95 % of the values do not exceed. 0 for no values. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;
