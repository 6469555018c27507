import { vi } from 'vitest';
import { seededRandom } from '../../support/seeded-random.ts';

/** A generator of numbers in [0, 1) from a seed. Seed 0 always gives 0: the simplest order of events. */
export const randomFrom = (seed: number): (() => number) => (seed === 0 ? () => 0 : seededRandom(seed));

const callTakesMs = 2;
// Promises of the SDK settle within one turn of the event loop; a second turn is a margin that costs little.
const turnsToRest = 2;
const turnsToWake = 2000;

/**
 * Decides what happens next: all code runs until it waits for a call of AWS or for a timer. Then one of the waiting calls is
 * answered, or, where none waits, the clock jumps to the next timer. So the seed determines the outcome of every race.
 */
export class Scheduler {
  readonly #random: () => number;
  readonly #waiting: (() => void)[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Resolves when it is the caller's turn. */
  turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** Runs everything until the promise settles. Rejects when no call and no timer is left that could settle it. */
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

  /** Runs everything for this long on the virtual clock. */
  pass(ms: number): Promise<void> {
    return this.until(new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** Answers one call or runs one timer. Returns false when there is none. */
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
