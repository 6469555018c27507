import { setTimeout } from 'node:timers/promises';

// Node fires timers of more than 2^31-1 ms immediately.
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves at the wall-clock time; rejects with the signal's reason when aborted first. */
export async function sleepUntil(atMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const leftMs = atMs - Date.now();
    if (leftMs <= 0) return;
    await setTimeout(Math.min(leftMs, MAX_TIMER_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
