/** A wait for each call of something that takes only so many a second, so that none of them is refused. */
export const paced = (perSecond: number): (() => Promise<void>) => {
  let nextMs = 0;
  return async () => {
    const waitMs = Math.max(0, nextMs - Date.now());
    nextMs = Date.now() + waitMs + 1000 / perSecond;
    if (waitMs > 0) await pause(waitMs);
  };
};

/** Never shorter than asked for: timers take whole milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));
