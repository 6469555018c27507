import { rangesOf } from './copy-plan.ts';

/** docs/decisions/slow-hosts.md has the reason of each figure. */
export const minBytesPerSecond = 64 * 1024;
/** A host may be slow to begin. */
export const startAllowanceMs = 30_000;
/** Of any stretch of the transfer, also of one that was quick before. */
const minBytesPerSecondOfWindow = 12 * 1024;

/**
 * Whether a connection to a file host has brought too little for the time that we waited for it. So the bytes of one hold a
 * Lambda for no longer than `startAllowanceMs` and their number over `minBytesPerSecond`.
 */
export const isTooSlow = (bytes: number, waitedMs: number): boolean =>
  bytes * 1000 < minBytesPerSecond * (waitedMs - startAllowanceMs);

/** Whether so few bytes in a window of time mean that the host has stopped sending. */
export const isStalled = (bytes: number, windowMs: number): boolean =>
  bytes * 1000 < minBytesPerSecondOfWindow * windowMs;

/** Of what a file has beyond `smallFileBytes`: the larger a file, the quicker its host must be. */
const minBytesPerSecondBeyond = 256 * 1024;
const smallFileBytes = 512 * 1024 ** 2;

/** How long all connections of an import together may wait for its host, those of tries that failed too. */
export const longestFileWaitMs = (sizeBytes: number): number => {
  const smallBytes = Math.min(sizeBytes, smallFileBytes);
  const seconds = smallBytes / minBytesPerSecond + (sizeBytes - smallBytes) / minBytesPerSecondBeyond;
  return rangesOf(sizeBytes).length * startAllowanceMs + Math.ceil(seconds * 1000);
};
