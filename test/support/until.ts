import { setTimeout as delay } from 'node:timers/promises';

/** Reads until the value is as wanted, by default true, and returns it. The pauses grow: a request costs a local cloud 20 ms of CPU. */
export const until = async <T>(read: () => Promise<T>, isWanted: (value: T) => boolean = Boolean): Promise<T> => {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.7, 800)) {
    const value = await read();
    if (isWanted(value)) return value;
    await delay(pauseMs);
  }
};
