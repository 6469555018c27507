/** docs/decisions/slow-hosts.md has the reason of each figure. */
export const leastBytesPerSecond = 64 * 1024;
/** A host may be slow to begin. */
export const startAllowanceMs = 30_000;
/** Of any stretch of the transfer, also of one that was quick before. */
const leastBytesPerSecondOfWindow = 12 * 1024;

/**
 * Whether a connection to a file host has brought too little for the time that we waited for it. So the bytes of one hold a
 * Lambda for no longer than `startAllowanceMs` and their number over `leastBytesPerSecond`.
 */
export const isTooSlow = (bytes: number, waitedMs: number): boolean =>
  bytes * 1000 < leastBytesPerSecond * (waitedMs - startAllowanceMs);

/** Whether so few bytes in a window of time mean that the host has stopped sending. */
export const isStalled = (bytes: number, windowMs: number): boolean =>
  bytes * 1000 < leastBytesPerSecondOfWindow * windowMs;
