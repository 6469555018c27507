import { setTimeout } from 'node:timers/promises';

// Node fires timers over 2^31-1 ms at once.
const longestTimerMs = 2 ** 31 - 1;

/** Resolves at the wall-clock time; rejects with the signal's reason when aborted first. */
export async function sleepUntil(atMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const leftMs = atMs - Date.now();
    if (leftMs <= 0) return;
    await setTimeout(Math.min(leftMs, longestTimerMs), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
