/** Returns a function to await before each call, so that there are at most `perSecond` calls a second. */
export const paced = (perSecond: number): (() => Promise<void>) => {
  let nextMs = 0;
  return async () => {
    const waitMs = Math.max(0, nextMs - Date.now());
    nextMs = Date.now() + waitMs + 1000 / perSecond;
    if (waitMs > 0) await pause(waitMs);
  };
};

/** Never shorter than requested: timers take whole milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));
