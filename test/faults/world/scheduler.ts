import { vi } from 'vitest';

/** Numbers in [0, 1) that a seed fixes; seed 0 always gives 0, the plainest order of events. */
export const randomFrom = (seed: number): (() => number) => {
  if (seed === 0) return () => 0;
  let state = seed >>> 0;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const callTakesMs = 2;
// Promises of the SDK settle within one turn of the event loop; more turns cost little and leave room.
const turnsToRest = 2;
const turnsToWake = 2000;

/**
 * The one who decides what happens next: all code runs until it waits for a call of AWS or for a timer, then one of the
 * waiting calls is answered, or, where there is none, the clock jumps to the next timer. So the seed fixes every race.
 */
export class Scheduler {
  readonly #random: () => number;
  readonly #waiting: (() => void)[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Resolves when it is this caller's turn. */
  turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** Lets everything run until the promise settles. Rejects when nothing is left that could settle it. */
  async until<Value>(promise: Promise<Value>): Promise<Value> {
    let settled = false;
    const settle = () => {
      settled = true;
    };
    promise.then(settle, settle);
    for (let idleTurns = 0; !settled && idleTurns < turnsToWake; idleTurns += 1) {
      await rest();
      if (!settled && this.#step()) idleTurns = 0;
    }
    if (!settled) throw new Error('Everything waits for something that never happens');
    return promise;
  }

  /** Lets everything run for so long on the virtual clock. */
  pass(ms: number): Promise<void> {
    return this.until(new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** False when nothing waits. */
  #step(): boolean {
    const [next] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
    if (next) {
      vi.advanceTimersByTime(callTakesMs);
      next();
      return true;
    }
    if (vi.getTimerCount() === 0) return false;
    vi.advanceTimersToNextTimer();
    return true;
  }
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < turnsToRest; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
