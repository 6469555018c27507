/** 8192 as "8,192". */
export const grouped = (whole: number): string => whole.toLocaleString('en-US');

/** "1, 2 or 4" */
export const listed = (values: readonly (string | number)[], conjunction: 'and' | 'or' = 'or'): string =>
  new Intl.ListFormat('en-GB', { type: conjunction === 'or' ? 'disjunction' : 'conjunction' }).format(
    values.map(String),
  );

/** Nano-dollars as "$0.006", all digits that they have. */
export const inUsd = (nanoUsd: number): string => `$${nanoUsd / 1e9}`;

const units = [
  { ms: 24 * 3_600_000, long: 'day', short: 'd', least: 2 },
  { ms: 3_600_000, long: 'hour', short: 'h', least: 1 },
  { ms: 60_000, long: 'minute', short: 'min', least: 1 },
] as const;

/** "30 days", "24 hours", "1 minute", "0.5 seconds"; short "1 min". In the largest unit of which it is a whole number. */
export const inTime = (ms: number, form: 'long' | 'short' = 'long'): string => {
  const unit = units.find((larger) => ms % larger.ms === 0 && ms >= larger.least * larger.ms) ?? {
    ms: 1000,
    long: 'second',
    short: 's',
  };
  const count = ms / unit.ms;
  return form === 'short' ? `${count} ${unit.short}` : `${count} ${unit.long}${count === 1 ? '' : 's'}`;
};
