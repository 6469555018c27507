/** The name of a table as it was at a time, such as 2026-11-26T09:30:00Z; `source` may be a restored one. */
export const restoredName = (source: string, at: string): string =>
  `${originOf(source)}-at-${at.replaceAll(/[-:]/g, '')}`;

/** The name of the table that a restored one was restored from, or the given one. */
export const originOf = (name: string): string => name.replace(/-at-\d{8}T\d{6}Z$/, '');
