/** The value that this share of the values does not exceed; 0 for no values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
