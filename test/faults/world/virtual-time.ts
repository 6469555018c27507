import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

const start = Date.UTC(2026, 0, 1);

let idsMade = 0;

/** Ids are the same in a replay: a time and a count in the form of UUIDv7. */
export const nextId = (): string => {
  idsMade += 1;
  const [time, count] = [Date.now().toString(16).padStart(12, '0'), idsMade.toString(16).padStart(12, '0')];
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
};

/** Resets the virtual clock and the ids. The clock moves only when the scheduler moves it. */
export const restartTime = (): void => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const { setInterval } = globalThis;
  // It keeps the invocation, like Node's own timers: what a dead one repeats has no effect.
  vi.stubGlobal('setInterval', (act: () => void, everyMs: number) => setInterval(AsyncLocalStorage.bind(act), everyMs));
  vi.clearAllTimers();
  vi.setSystemTime(start);
  idsMade = 0;
};
