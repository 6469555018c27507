const RECHECK_MS = 100;

/** What the promise resolves to, or undefined after `limitMs`. `pausedMs` is the time so far that does not count. */
export async function within<Value>(
  limitMs: number,
  promise: Promise<Value>,
  pausedMs: () => number = () => 0,
): Promise<Value | undefined> {
  const timeout = Promise.withResolvers<undefined>();
  const runningMs = () => performance.now() - pausedMs();
  const startedAtMs = runningMs();
  const check = () => {
    const leftMs = limitMs - (runningMs() - startedAtMs);
    if (leftMs < 1) timeout.resolve(undefined);
    else timer = setTimeout(check, Math.max(leftMs, RECHECK_MS));
  };
  let timer = setTimeout(check, limitMs);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
