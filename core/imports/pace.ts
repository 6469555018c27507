import { rangesOf } from './copy-plan.ts';

/** docs/decisions/slow-hosts.md gives the reason for each figure. */
export const minBytesPerSecond = 64 * 1024;
/** Extra time for a host to begin. */
export const startAllowanceMs = 30_000;
/** Minimum rate in every window of a transfer, even after a fast start. */
const minBytesPerSecondOfWindow = 12 * 1024;

/**
 * Whether a connection to a host is too slow on average. So it occupies a Lambda for at most `startAllowanceMs` plus its bytes
 * divided by `minBytesPerSecond`.
 */
export const isTooSlow = (bytes: number, waitedMs: number): boolean =>
  bytes * 1000 < minBytesPerSecond * (waitedMs - startAllowanceMs);

/** Whether a host sends too little in a window of time. */
export const isStalled = (bytes: number, windowMs: number): boolean =>
  bytes * 1000 < minBytesPerSecondOfWindow * windowMs;

/** Minimum rate for the bytes beyond `smallFileBytes`: the larger a file, the faster its host must be. */
const minBytesPerSecondBeyond = 256 * 1024;
const smallFileBytes = 512 * 1024 ** 2;

/** How long all connections of an import together may wait for its host, failed attempts included. */
export const maxFileWaitMs = (sizeBytes: number): number => {
  const smallBytes = Math.min(sizeBytes, smallFileBytes);
  const seconds = smallBytes / minBytesPerSecond + (sizeBytes - smallBytes) / minBytesPerSecondBeyond;
  return rangesOf(sizeBytes).length * startAllowanceMs + Math.ceil(seconds * 1000);
};
